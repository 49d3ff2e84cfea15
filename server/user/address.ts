import { domainToASCII } from 'node:url';

/** RFC 5321 section 4.5.3.1.1. */
const LOCAL_PART_MAX = 64;
const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Normalises an address for comparison: trimmed, NFC, lower case, domain in punycode (docs/product.md section 7).
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

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
