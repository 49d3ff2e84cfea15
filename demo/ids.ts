import { mix } from './random.ts';

/**
 * Demo people's ids are UUIDv7 like everybody's, of a time long before anybody signed up, one second apiece: in order,
 * so that inserting appends to indexes, and the last one tells how far an earlier run came.
 */
const FIRST = Date.UTC(2001, 0, 1);
const STEP_MS = 1_000;

/** 115 days of ids. */
export const DEMO_PEOPLE_MAX = 10_000_000;

/** Below it are demo people alone. */
export const DEMO_ID_END = uuid7(FIRST + DEMO_PEOPLE_MAX * STEP_MS, 0, 0, 0);

export function demoId(index: number, seed: number): string {
  return uuid7(FIRST + index * STEP_MS, mix(seed), mix(index ^ mix(seed + 1)), mix(index ^ mix(seed + 2)));
}

export function indexOfId(id: string): number {
  return (Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - FIRST) / STEP_MS;
}

/** Position of the `nth` opinion on somebody: later ones are greater. At most 1,000 a person. */
export function opinionPosition(index: number, nth: number, seed: number): string {
  return uuid7(
    FIRST + index * STEP_MS + nth,
    mix(seed + 3),
    mix(index ^ mix(seed + 4)),
    mix(nth ^ mix(seed + 5)),
  );
}

/** RFC 9562 section 5.7: 48 bits of time, then 74 that tell apart. */
function uuid7(time: number, a: number, b: number, c: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits);
  const at = hex(time, 12);
  const variant = hex(0x8 | (a & 0x3), 1);
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(a >>> 4, 3)}-${variant}${hex(b >>> 20, 3)}-${hex(b, 5)}${hex(c, 7)}`;
}
