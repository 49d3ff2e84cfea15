import { createHash } from 'node:crypto';
import type { Sort } from '#contract/people.ts';
import { fail } from '#server/errors.ts';
import { decodeCursor, encodeCursor } from '#server/http/page.ts';

/** One past the last place of the ring. */
export const RING_SIZE = 2 ** 31;

/**
 * A place in an order, exclusive: the page begins behind it. `lap` 0 runs from the viewer's start to the end of the
 * ring, `lap` 1 from its beginning to the start; the other sorts have one lap and no start.
 */
export interface Place {
  readonly lap: 0 | 1;
  readonly at: number;
  readonly start: number;
}

/** The column that each sort follows, and its direction. */
export const orders = {
  default: { column: 'ring', ascending: true },
  loved: { column: 'loved_order', ascending: false },
  hated: { column: 'hated_order', ascending: false },
  opinion: { column: 'opinion_order', ascending: false },
} as const satisfies Record<Sort, { column: string; ascending: boolean }>;

/**
 * Where a viewer's default order starts today: hash(viewer, UTC day), so that over the days everybody is first for
 * somebody and nobody is always last (CONTRACT.md section 4, `/get`).
 */
export function ringStart(viewerId: string, now: number): number {
  const day = new Date(now).toISOString().slice(0, 10);
  return createHash('sha256').update(`${viewerId} ${day}`).digest().readUInt32BE(0) % RING_SIZE;
}

export function firstPlace(sort: Sort, viewerId: string, now: number): Place {
  if (sort !== 'default') return { lap: 0, at: Number.MAX_SAFE_INTEGER, start: 0 };
  const start = ringStart(viewerId, now);
  return { lap: 0, at: start - 1, start };
}

export function encodePlace(sort: Sort, { lap, at, start }: Place): string {
  return encodeCursor([sort, lap, at, start]);
}

/** @throws invalid_input for what this sort's `Link` header never held. */
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
