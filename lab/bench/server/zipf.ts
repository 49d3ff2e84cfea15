import type { Random } from '#demo/random.ts';

/**
 * Creates a sampler of ranks 0 to count - 1: rank r has a probability in proportion to (r + 1)^-exponent. With an
 * exponent of 1.5, rank 0 gets 38% of all samples.
 */
export function createZipf(count: number, exponent: number): (random: Random) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += (rank + 1) ** -exponent;
    sums[rank] = sum;
  }
  return (random) => {
    const wanted = random.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
