const DAY_MS = 86_400_000;

/** Ring numbers are 0 to RING_SIZE - 1. */
export const RING_SIZE = 2 ** 31;

/**
 * The start of a viewer's default order on the UTC day of `now`: hash(viewer, day). It varies, so that no person is
 * always last (docs/product.md section 6, `/get`). The hash is not cryptographic, because it is computed for each page.
 */
export function ringStart(viewerId: string, now: number): number {
  return hash32(`${viewerId} ${Math.floor(now / DAY_MS)}`) % RING_SIZE;
}

/**
 * FNV-1a, 32 bits, with the finalizer of MurmurHash3, so that similar texts get numbers far apart.
 * @returns 0 to 2³² - 1.
 */
function hash32(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
