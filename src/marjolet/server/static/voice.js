/**
 * The two live regions: a polite one for the story, an assertive one for "your turn" and errors.
 * A text said twice in a row is varied, so that it is read again.
 */

/** @param {string} id @param {string} text */
function put(id, text) {
  const region = document.getElementById(id);
  if (!region || !text) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Tell the story.
 *
 * @param {string} text
 */
export const tell = (text) => put('story-region', text);

/**
 * Call the person: it is their turn, or something went wrong.
 *
 * @param {string} text
 */
export const call = (text) => put('call-region', text);
