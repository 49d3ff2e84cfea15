import { expect, test } from 'vitest';
import { connectionsOf, poolSizeOf } from './connection-numbers.ts';

test('up to 20 workers have 80 connections together at most, and each has 2 in its pool at least', () => {
  for (let workers = 1; workers <= 20; workers += 1) expect(connectionsOf(workers)).toBeLessThanOrEqual(80);
  expect([1, 6, 10, 16, 64].map(poolSizeOf)).toEqual([10, 10, 6, 3, 2]);
});
