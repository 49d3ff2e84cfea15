import { domainToASCII } from 'node:url';

/** RFC 5321 section 4.5.3.1.1. */
const LOCAL_PART_MAX = 64;
const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Domains of a provider that ignores dots in the local part. All spellings reach the same mailbox. */
const dotlessDomains: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * Normalises an address: trimmed, NFC, lower case, domain in punycode (docs/product.md section 7). {@link foldAddress}
 * decides whether two addresses belong to one account.
 * @returns `null` when the text is not a mail address.
 */
export function normaliseAddress(typed: string): string | null {
  const text = typed.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  const isDomain =
    labels.length >= 2 &&
    labels.every((label) => hostLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return at > 0 && Buffer.byteLength(local) <= LOCAL_PART_MAX && isDomain ? `${local}@${domain}` : null;
}

/**
 * Returns the mailbox of a normalised address: without `+tag`, and without dots if the provider ignores dots. For
 * comparison only; mail goes to the address as typed.
 */
export function foldAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const dotless = dotlessDomains[domain];
  const untagged = address.slice(0, at).split('+')[0] ?? '';
  const local = dotless ? untagged.replaceAll('.', '') : untagged;
  // A local part that begins with + has no name before its tag, so the whole local part is the name.
  return local === '' ? address : `${local}@${dotless ?? domain}`;
}

/** Labels below a country's top-level domain under which others register domains, such as `co.in` and `org.uk`. */
const registryLabels = new Set('ac co com edu firm gen go gob gouv gov ind ne net or org res sch'.split(' '));

/**
 * Returns the registered part of a domain. Its owner can make any number of domains below it.
 * This is a rule of thumb, not the Public Suffix List: below an unknown suffix, all domains count as one.
 */
export function findRegisteredDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && registryLabels.has(second) ? -3 : -2).join('.');
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
