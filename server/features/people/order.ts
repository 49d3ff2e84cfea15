import type { Sort } from '#contract/people.ts';
import { decodeCursor, encodeCursor, refuseCursor } from '#server/platform/http/page.ts';
import { RING_SIZE, ringStart } from './ring.ts';

/**
 * A position in an order; the page starts after it. The default order is circular. Lap 0 goes from the viewer's start
 * to the end of the ring, lap 1 from the beginning of the ring to the start. Other sorts have one lap and no start.
 */
export interface ListPlace {
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

export function firstPlace(sort: Sort, viewerId: string, now: number): ListPlace {
  if (sort !== 'default') return { lap: 0, at: Number.MAX_SAFE_INTEGER, start: 0 };
  const start = ringStart(viewerId, now);
  return { lap: 0, at: start - 1, start };
}

export function encodeListPlace(sort: Sort, { lap, at, start }: ListPlace): string {
  return encodeCursor([sort, lap, at, start]);
}

/** @throws invalid_input for a cursor that is not from this sort's `Link` header. */
export function decodeListPlace(sort: Sort, cursor: string): ListPlace {
  const [cursorSort, lap, at, start] = decodeCursor(cursor) ?? [];
  const isPlace =
    cursorSort === sort &&
    (lap === 0 || lap === 1) &&
    isWhole(at, -1, Number.MAX_SAFE_INTEGER) &&
    isWhole(start, 0, RING_SIZE - 1);
  if (isPlace) return { lap, at, start };
  return refuseCursor();
}

function isWhole(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
}
