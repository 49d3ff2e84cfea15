import { expect, test } from 'vitest';
import { randomFor } from '#demo/random.ts';
import { createZipf } from './zipf.ts';

const SAMPLES = 100_000;

test('with exponent 1.5, rank 0 gets about 38% of the samples, which is 2^1.5 times as many as rank 1', () => {
  const sample = createZipf(100_000, 1.5);
  const random = randomFor('zipf', 1);
  const counts = new Map<number, number>();
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    const rank = sample(random);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const share = (rank: number) => (counts.get(rank) ?? 0) / SAMPLES;
  expect(share(0)).toBeCloseTo(0.383, 2);
  expect(share(0) / share(1)).toBeCloseTo(2 ** 1.5, 0);
});

test('a Zipf sampler returns every existing rank and no other', () => {
  const sample = createZipf(3, 1.5);
  const random = randomFor('zipf', 2);
  const ranks = new Set(Array.from({ length: 1000 }, () => sample(random)));
  expect(ranks).toEqual(new Set([0, 1, 2]));
});
