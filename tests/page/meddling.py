"""Between the page and its server: answers lost, late or told twice, streams cut or held back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Takes the place of the page's `fetch`. `next` says what happens to the next actions, `answered`
# keeps what the server answered to each, `hold` keeps a stream's events back until `release`.
SCRIPT = """(() => {
  const real = window.fetch.bind(window);
  const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const meddling = { real, next: [], answered: [], cut: () => {}, gate: null, open: () => {} };
  window.meddling = meddling;
  meddling.hold = () => { meddling.gate ??= new Promise((open) => { meddling.open = open; }); };
  meddling.release = () => { meddling.gate = null; meddling.open(); };
  const act = async (resource, options) => {
    const how = meddling.next.shift() ?? '';
    if (how === 'never sent') throw new TypeError(how);
    const answer = await real(resource, options);
    const told = await answer.clone().json();
    meddling.answered.push({ action: JSON.parse(options.body), status: answer.status, told });
    if (how === 'answer lost') throw new TypeError(how);
    if (how === 'server broken') return new Response('{}', { status: 500 });
    if (how === 'answer late') await later(120);
    if (how === 'stream cut') meddling.cut();
    if (how === 'sent twice') await real(resource, options);
    return answer;
  };
  const follow = async (resource, options) => {
    const cut = new AbortController();
    meddling.cut = () => cut.abort();
    const signal = AbortSignal.any([options.signal, cut.signal]);
    const answer = await real(resource, { ...options, signal });
    if (!answer.body) return answer;
    const body = answer.body.pipeThrough(new TransformStream({
      async transform(chunk, controller) {
        while (meddling.gate) await meddling.gate;
        controller.enqueue(chunk);
      },
    }));
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  window.fetch = (resource, options = {}) => {
    if (String(resource).endsWith('/actions')) return act(resource, options);
    if (String(resource).endsWith('/events')) return follow(resource, options);
    return real(resource, options);
  };
})();"""

# Whether the page knows what the server knows, and shows it: "" or what differs.
DIFFERENCE = """async () => {
  const { model, source } = document.querySelector('mj-table') ?? {};
  if (!model) return 'no table';
  const { id, token, table } = source;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await meddling.real(`/api/tables/${id}`, { headers });
  const theirs = await answer.json();
  const sorted = (one) => (one && typeof one === 'object' && !Array.isArray(one)
    ? Object.fromEntries(Object.keys(one).sort().map((key) => [key, one[key]])) : one);
  const text = (one) => JSON.stringify(one, (_, value) => sorted(value));
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(table)])) {
    if (text(theirs[key]) !== text(table[key])) {
      return `${key}: ${text(table[key])} is ${text(theirs[key])}`;
    }
  }
  if (source.isBusy || source.pending) return `busy, pending ${source.pending}`;
  if (source.status !== 'open') return `status ${source.status}`;
  const shown = [...document.querySelectorAll('.hand-card.legal')].map((one) => one.dataset.code);
  const legal = theirs.view.legal.filter((move) => move.length === 2);
  if (text(shown.sort()) !== text(legal.sort())) return `legal: ${shown} is ${legal}`;
  const calls = [...document.querySelectorAll('.call')].map((one) => one.dataset.move);
  const others = theirs.view.legal.filter((move) => move.length > 2);
  if (text(calls.sort()) !== text(others.sort())) return `calls: ${calls} is ${others}`;
  return '';
}"""


def meddle(page: Page, *how: str) -> None:
    """Do this to the next actions, one each."""
    page.evaluate("how => meddling.next.push(...how)", list(how))


def assert_same(page: Page, seconds: float = 25) -> None:
    """Wait until the page has, and shows, what the server has."""
    left = page.evaluate(
        f"""async (ends) => {{
          const differs = {DIFFERENCE};
          for (;;) {{
            const left = await differs().catch(String);
            if (!left || Date.now() > ends) return left;
            await new Promise((resolve) => setTimeout(resolve, 20));
          }}
        }}""",
        int((time.time() + seconds) * 1000),
    )
    assert left == ""


def acknowledged(page: Page) -> list[dict[str, Any]]:
    """Return the actions that the server has accepted, with its answers."""
    return list(page.evaluate("meddling.answered.filter(({ status }) => status === 200)"))
