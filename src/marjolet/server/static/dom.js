/**
 * A small virtual tree. `h` describes an element, `patch` makes a parent's children so. Elements
 * with the same key stay the same elements, so that focus, clicks and movements are never lost.
 *
 * @typedef {object} VNode
 * @property {string} tag
 * @property {Record<string, any>} props
 * @property {VChild[]} children
 *
 * @typedef {VNode | string} VChild
 * @typedef {VNode | string | number | null | undefined | false | unknown[]} Nested
 */

/** @type {WeakMap<Node, Record<string, any>>} */
const lastProps = new WeakMap();

/**
 * Describe an element. Props: `key`; `class`; `html` (own drawings only); `style` (an object of CSS
 * properties, set one by one); `on…` handlers; `value`, `checked`, `open` as properties; all others
 * are attributes, where null, undefined and false mean that there is none.
 *
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Nested} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children) };
}

/**
 * @param {Nested[]} nested
 * @returns {VChild[]}
 */
function flat(nested) {
  /** @type {VChild[]} */
  const out = [];
  for (const child of nested) {
    if (Array.isArray(child)) out.push(...flat(/** @type {Nested[]} */ (child)));
    else if (typeof child === 'number') out.push(String(child));
    else if (child || child === '') out.push(/** @type {VChild} */ (child));
  }
  return out;
}

/**
 * Make the children of `parent` what `children` describe.
 *
 * @param {Element} parent
 * @param {...Nested} children
 */
export function patch(parent, ...children) {
  const wanted = flat(children);
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  for (const node of parent.childNodes) {
    const key = lastProps.get(node)?.key;
    if (key !== undefined && key !== null) keyed.set(String(key), /** @type {Element} */ (node));
    else loose.push(node);
  }
  const kept = new Set();
  const nodes = wanted.map((child) => {
    const node = typeof child === 'string' ? textNode(loose, child) : elementFor(child, keyed, loose);
    kept.add(node);
    return node;
  });
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/**
 * @param {ChildNode[]} loose
 * @param {string} text
 * @returns {ChildNode}
 */
function textNode(loose, text) {
  const at = loose.findIndex((node) => node.nodeType === 3);
  if (at < 0) return document.createTextNode(text);
  const [node] = loose.splice(at, 1);
  if (node.nodeValue !== text) node.nodeValue = text;
  return node;
}

/**
 * @param {VNode} vnode
 * @param {Map<string, Element>} keyed
 * @param {ChildNode[]} loose
 * @returns {Element}
 */
function elementFor(vnode, keyed, loose) {
  const { key } = vnode.props;
  /** @type {Element | undefined} */
  let element;
  if (key !== undefined && key !== null) {
    const found = keyed.get(String(key));
    if (found?.localName === vnode.tag) element = found;
  } else {
    const at = loose.findIndex((node) => /** @type {Element} */ (node).localName === vnode.tag);
    if (at >= 0) element = /** @type {Element} */ (loose.splice(at, 1)[0]);
  }
  element ??= document.createElement(vnode.tag);
  setProps(/** @type {HTMLElement} */ (element), vnode.props);
  if (!('html' in vnode.props) && !vnode.props.keep) patch(element, vnode.children);
  if (vnode.tag === 'select' && 'value' in vnode.props) {
    /** @type {HTMLSelectElement} */ (element).value = vnode.props.value;
  }
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, any>} props
 */
function setProps(element, props) {
  const before = lastProps.get(element) ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in props)) setProp(element, name, name === 'style' ? {} : null, before[name]);
  }
  for (const [name, value] of Object.entries(props)) {
    if (value !== before[name] || name === 'value' || name === 'checked') {
      setProp(element, name, value, before[name]);
    }
  }
  lastProps.set(element, props);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 * @param {any} before
 */
function setProp(element, name, value, before) {
  if (name === 'key' || name === 'keep') return;
  const own = /** @type {any} */ (element);
  if (name === 'html') {
    element.innerHTML = value ?? '';
  } else if (name === 'style') {
    for (const property of Object.keys(before ?? {})) {
      if (!(property in value)) element.style.removeProperty(property);
    }
    for (const [property, text] of Object.entries(value)) {
      element.style.setProperty(property, String(text));
    }
  } else if (name.startsWith('on')) {
    own[name] = value || null;
  } else if (name === 'value' || name === 'checked' || name === 'data') {
    if (own[name] !== value) own[name] = value ?? '';
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * An icon of our own, drawn with one path in a box of 24.
 *
 * @param {keyof typeof ICONS} name
 * @returns {VNode}
 */
export function icon(name) {
  return h('span', {
    class: 'ico',
    'aria-hidden': 'true',
    html: `<svg viewBox="0 0 24 24" focusable="false"><path d="${ICONS[name]}"/></svg>`,
  });
}

const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  sheet: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7',
  last: 'M5 6l8-2 3 13-8 2zM14 7l5 1-2 11-4-1',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M12 17.5v.5',
  close: 'M6 6l12 12M18 6L6 18',
  led: 'M5 12h13M13 7l5 5-5 5',
  best: 'M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 .01 0',
  hint: 'M9 18h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0c-.6.5-1 1.200-1 2h-5c0-.8-.4-1.500-1-2z',
  back: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  left: 'M14 6l-6 6 6 6',
  gear: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 5.500v5M9 13.500v5',
  rules: 'M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  speak: 'M5 10v4h3l4 4V6l-4 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  learn: 'M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5',
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
};
