/** Where a page leads back to, in words. */

import { say } from '../speech.js';

/**
 * @param {string} address such as `#table/ID`
 * @returns {string}
 */
export function wayBack(address) {
  if (address.startsWith('#table/')) return say('Back to the table');
  if (address === '#learn') return say('Back to the first steps');
  return say('Home');
}
