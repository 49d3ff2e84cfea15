import { mix } from './random.ts';

/**
 * Ids of demo people are UUIDv7 like all ids, with a time before the product existed and one second for each person.
 * They are in ascending order, so inserts append to the index, and the last id gives the number of people of earlier
 * runs.
 */
const FIRST = Date.UTC(2001, 0, 1);
const STEP_MS = 1_000;

/** The ids cover 115 days. */
export const DEMO_PEOPLE_MAX = 10_000_000;

export function demoId(index: number, seed: number): string {
  return uuid7(FIRST + index * STEP_MS, mix(seed), mix(index ^ mix(seed + 1)), mix(index ^ mix(seed + 2)));
}

export function indexOfId(id: string): number {
  return (Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - FIRST) / STEP_MS;
}

/** Position of the `nth` opinion on a person. Later positions are greater. At most 1,000 opinions per person. */
export function opinionPosition(index: number, nth: number, seed: number): string {
  return uuid7(
    FIRST + index * STEP_MS + nth,
    mix(seed + 3),
    mix(index ^ mix(seed + 4)),
    mix(nth ^ mix(seed + 5)),
  );
}

/** RFC 9562 section 5.7: 48 bits of time, then 74 bits that make the id unique. */
function uuid7(time: number, a: number, b: number, c: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits);
  const at = hex(time, 12);
  const variant = hex(0x8 | (a & 0x3), 1);
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(a >>> 4, 3)}-${variant}${hex(b >>> 20, 3)}-${hex(b, 5)}${hex(c, 7)}`;
}
