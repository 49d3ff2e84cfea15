import { isUtf8 } from 'node:buffer';
import { fail } from '#server/platform/errors.ts';

/** Refused, because the store would replace other bytes by U+FFFD and nobody could read the text again. */
const NOT_UTF8 = 'The request has text that is not UTF-8.';

/** Decodes a body. @throws invalid_input. */
export function decodeUtf8(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : fail('invalid_input', NOT_UTF8);
}

/** True if all encoded bytes of an address's query are UTF-8. Node.js itself refuses bytes that are not encoded. */
export function isUtf8Query(query: string): boolean {
  if (!query.includes('%')) return true;
  try {
    // A percent sign that encodes nothing is an ordinary character.
    for (const [bytes] of query.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @throws invalid_input when the query of the address is not UTF-8. */
export function refuseOtherQuery(url: string): void {
  const start = url.indexOf('?');
  if (start !== -1 && !isUtf8Query(url.slice(start + 1))) fail('invalid_input', NOT_UTF8);
}

/** Refuses a text in which the form parser replaced bytes that are not UTF-8 by U+FFFD. @throws invalid_input. */
export function refuseReplaced(text: string): void {
  if (text.includes('\ufffd')) fail('invalid_input', NOT_UTF8);
}
