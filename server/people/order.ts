import type { Sort } from '#contract/people.ts';
import { fail } from '#server/errors.ts';
import { decodeCursor, encodeCursor } from '#server/http/page.ts';

const DAY_MS = 86_400_000;

/** Ring numbers are 0 to RING_SIZE - 1. */
export const RING_SIZE = 2 ** 31;

/**
 * A position in an order: the page starts after it. The default order is circular: lap 0 goes from the viewer's start to
 * the end of the ring, lap 1 from the beginning of the ring to the start. The other sorts have one lap and no start.
 */
export interface Place {
  readonly lap: 0 | 1;
  readonly at: number;
  readonly start: number;
}

/** The column and the direction of each sort. */
export const orders = {
  default: { column: 'ring', ascending: true },
  loved: { column: 'loved_order', ascending: false },
  hated: { column: 'hated_order', ascending: false },
  opinion: { column: 'opinion_order', ascending: false },
} as const satisfies Record<Sort, { column: string; ascending: boolean }>;

/**
 * The start of a viewer's default order on the UTC day of `now`: hash(viewer, day). It varies, so that no person is always
 * last (docs/product.md section 6, `/get`). It is computed for each page, so it is no cryptographic hash.
 */
export function ringStart(viewerId: string, now: number): number {
  return hash32(`${viewerId} ${Math.floor(now / DAY_MS)}`) % RING_SIZE;
}

/** FNV-1a, 32 bits, with the finalizer of MurmurHash3, so that similar texts get numbers far apart. @returns 0 to 2³² - 1. */
function hash32(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export function firstPlace(sort: Sort, viewerId: string, now: number): Place {
  if (sort !== 'default') return { lap: 0, at: Number.MAX_SAFE_INTEGER, start: 0 };
  const start = ringStart(viewerId, now);
  return { lap: 0, at: start - 1, start };
}

export function encodePlace(sort: Sort, { lap, at, start }: Place): string {
  return encodeCursor([sort, lap, at, start]);
}

/** @throws invalid_input for a cursor that is not from this sort's `Link` header. */
export function decodePlace(sort: Sort, cursor: string): Place {
  const [cursorSort, lap, at, start] = decodeCursor(cursor) ?? [];
  const isPlace =
    cursorSort === sort &&
    (lap === 0 || lap === 1) &&
    isWhole(at, -1, Number.MAX_SAFE_INTEGER) &&
    isWhole(start, 0, RING_SIZE - 1);
  if (isPlace) return { lap, at, start };
  const message = 'cursor is not one of this list: take it from the Link header, or start again without it';
  return fail('invalid_input', message, { fields: { cursor: message } });
}

function isWhole(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
}
