/** A generator of repeatable numbers (mulberry32), so that a finding can be sent again with its seed. */
export interface Numbers {
  /** 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly oneOf: <T>(values: readonly T[]) => T;
  /** True in one of `count` cases. */
  readonly onceIn: (count: number) => boolean;
  readonly bytes: (length: number) => Buffer;
}

export function createNumbers(seed: number): Numbers {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (end: number) => next() % end;
  return {
    below,
    oneOf: (values) => values[below(values.length)] as (typeof values)[number],
    onceIn: (count) => below(count) === 0,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
