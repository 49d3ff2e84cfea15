import type { ContactKind } from '#contract/errors.ts';
import { findHandle } from './handles.ts';
import { findLink } from './links.ts';
import { findMailAddress } from './mail-addresses.ts';
import { findPhoneNumber } from './phone-numbers.ts';
import { readText } from './read-text.ts';

/** Contact data in a text that everybody sees (docs/safety.md). */
export interface Contact {
  readonly kind: ContactKind;
  /** The part of the text, with digits as 0 to 9. */
  readonly found: string;
  /** False where it may be something else: then its author is asked. */
  readonly isCertain: boolean;
}

/** Finds contact data in the usual spellings and disguises, not in every trick. What is certain comes first. */
export function findContactData(text: string): Contact | null {
  const plain = readText(text);
  let doubtful: Contact | null = null;
  for (const find of [findMailAddress, findLink, findPhoneNumber, findHandle]) {
    const contact = find(plain);
    if (contact?.isCertain) return contact;
    doubtful ??= contact;
  }
  return doubtful;
}
