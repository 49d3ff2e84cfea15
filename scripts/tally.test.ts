import { expect, test } from 'vitest';
import { addUp, listSlowest } from './test/tally.ts';

test('the slowest tests come first, at most the given number', () => {
  const timings = [
    { test: 'fast', durationMs: 12 },
    { test: 'slowest', durationMs: 61_250 },
    { test: 'slow', durationMs: 1_000 },
  ];
  expect(listSlowest(timings, 2)).toEqual(['  61.3 s  slowest', '   1.0 s  slow']);
});

test('counts of several steps are added up', () => {
  const tallies = [
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 3 },
  ];
  expect(addUp(tallies)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});
