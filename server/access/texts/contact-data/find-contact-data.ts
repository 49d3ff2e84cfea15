import type { Contact } from './contact.ts';
import { findHandle } from './handles.ts';
import { findLink } from './links.ts';
import { findMailAddress } from './mail-addresses.ts';
import { findPhoneNumber } from './phone-numbers.ts';
import { readText } from './read-text.ts';

/** Finds contact data in the usual spellings and disguises, but not every trick. Certain matches come first. */
export function findContactData(text: string): Contact | null {
  const read = readText(text);
  let doubtful: Contact | null = null;
  for (const find of [findMailAddress, findLink, findPhoneNumber, findHandle]) {
    const contact = find(read);
    if (contact?.isCertain) return contact;
    doubtful ??= contact;
  }
  return doubtful;
}
