/** What a person may take along from a table: a private link, the record of a finished match. */

import { say } from '../speech.js';

/** @typedef {import('./model.js').Model} Model */

/**
 * Copy the link that seats whoever opens it at this place.
 *
 * @param {Model} m
 * @returns {Promise<string>} what is to be said about it: the link itself, if it cannot be copied
 */
export async function copyLink(m) {
  const link = `${location.origin}${location.pathname}#seat/${m.table.table}/${m.source.token}`;
  try {
    await navigator.clipboard.writeText(link);
    return say('Copied. Whoever has this link plays at your place: open it on your other device only.');
  } catch {
    return link;
  }
}

/**
 * Save the record of a finished match as a file.
 *
 * @param {Model} m
 * @returns {Promise<string>}
 */
export async function saveRecord(m) {
  const record = await m.source.record?.();
  const file = new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `marjolet-${m.table.table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return '';
}
