import { expect, test } from 'vitest';
import { compareGrowth } from './growth.ts';
import type { CellResult } from './results.ts';

const summary = { answers: 1, perSecond: 1, p50Ms: 1, p99Ms: 1, p999Ms: 1, bytes: 1, failures: {} };
const resultOf = (people: number, cell: string, cpuUs: number): CellResult => ({
  store: 'sqlite',
  people,
  cell,
  title: cell,
  ratio: 1,
  p99Ratio: 1,
  product: { ...summary, cpuUs },
  ceiling: { ...summary, cpuUs: Number.NaN },
});

test('the growth of a group is the largest growth of its cells, from the fewest to the most people', () => {
  const figures = compareGrowth([
    resultOf(10, 'first', 100),
    resultOf(10, 'deep', 100),
    resultOf(10, 'word', 50),
    resultOf(20, 'first', 900),
    resultOf(20, 'deep', 900),
    resultOf(20, 'word', 900),
    resultOf(30, 'first', 100),
    resultOf(30, 'deep', 120),
    resultOf(30, 'word', 70),
  ]);
  expect(figures.map(({ what, people, value }) => [what, people, value])).toEqual([
    ['CPU for each answer over that of 10 people: lists', 30, 1.2],
    ['CPU for each answer over that of 10 people: searches', 30, 1.4],
  ]);
});

test('one number of people has no growth', () => {
  expect(compareGrowth([resultOf(10, 'first', 100)])).toEqual([]);
});
