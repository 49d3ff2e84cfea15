/** Pseudo-random numbers for demo people, the same on every machine and in every run. Do not use them for secrets. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** 0 ≤ whole number < bound. */
  below(bound: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mixes the bits of a 32-bit number (a murmur3-style finaliser). */
export function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** An independent stream for each list of keys: `randomFor(seed, 'person', 7)`. */
export function randomFor(...keys: readonly (number | string)[]): Random {
  let state = 0x9e3779b9;
  for (const key of keys) {
    if (typeof key === 'number') state = mix(state ^ mix(key + 0x51ed27)) ^ Math.floor(key / 2 ** 32);
    else for (const letter of key) state = mix(state ^ (letter.codePointAt(0) ?? 0));
  }
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), state | 1);
      bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
      return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
    },
    below(bound) {
      return Math.floor(this.next() * bound);
    },
    pick(choices) {
      const choice = choices[this.below(choices.length)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
    chance(probability) {
      return this.next() < probability;
    },
  };
}

/**
 * A permutation of 0 … size-1 in constant memory: a Feistel network over the next even number of bits, repeated until
 * the result is in range.
 */
export function shuffled(place: number, size: number, seed: number): number {
  const half = Math.max(1, Math.ceil(Math.log2(Math.max(2, size)) / 2));
  const mask = 2 ** half - 1;
  let value = place;
  do {
    let left = Math.floor(value / 2 ** half);
    let right = value & mask;
    for (let round = 0; round < 4; round += 1) {
      [left, right] = [right, (left ^ mix(right ^ mix(seed + round * 0x632be5))) & mask];
    }
    value = left * 2 ** half + right;
  } while (value >= size);
  return value;
}
