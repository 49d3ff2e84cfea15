import { expect, test } from 'vitest';
import { cells, type Cell } from './cells.ts';
import { compare, formatResults, judgeCell, type CellResult } from './results.ts';
import { summarize, type Round } from './rounds.ts';

const round = (perSecond: number, other: Partial<Round> = {}): Round => ({
  answers: 100,
  taken: 100,
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  p999Ms: 3,
  bytes: 1000,
  cpuUs: 50,
  failures: {},
  ...other,
});
const cell: Cell = {
  name: 'a',
  title: 'a cell',
  goals: { 'sqlite 10': { least: 0.1, aim: 0.2 } },
  p99Goals: { 'sqlite 10': { least: 12, aim: 4 } },
  source: () => {
    throw new Error('not used');
  },
};
const resultOf = (product: Round[], ceiling: Round[]): CellResult =>
  compare({ store: 'sqlite', people: 10 }, cell, product, ceiling);

test('a summary has the medians of the rounds and the sum of the failures', () => {
  const rounds = [
    round(1),
    round(9, { failures: { status: 2 } }),
    round(3, { failures: { status: 1, read: 4 } }),
  ];
  expect(summarize(rounds)).toMatchObject({ perSecond: 3, answers: 300, failures: { status: 3, read: 4 } });
});

test.each([
  [0.05, 2, 'SHORT, p99 aim reached'],
  [0.1, 8, 'reached, p99 aim reached'],
  [0.2, 20, 'aim reached, p99 reached'],
  [0.3, 100, 'aim reached, p99 SHORT'],
])('a ratio of %d with a 99th percentile of %d ms is judged: %s', (ratio, p99Ms, verdict) => {
  expect(judgeCell(resultOf([round(1000 * ratio, { p99Ms })], [round(1000)]))).toBe(verdict);
});

test('a cell with a failed request has failed, however fast it was', () => {
  const failed = resultOf([round(1000, { failures: { status: 7 } })], [round(1000)]);
  expect(judgeCell(failed)).toBe('FAILED: 7 status');
});

test('the table has one line for each cell and each figure', () => {
  const figure = { store: 'sqlite', people: 10, what: 'memory', value: 120.5, unit: 'MB' };
  const goal = { least: 140, aim: 110, isUpper: true };
  const lines = formatResults({
    cells: [resultOf([round(150)], [round(1000)])],
    figures: [{ ...figure, goal }],
  });
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/sqlite +10 +a cell +0\.150 +150 +1000 +50 .* 1\.0× +1000 +0\.1 +0\.2 +reached/);
  expect(lines[4]).toMatch(/memory +120\.50 +MB +≤ 140 +≤ 110 +reached/);
});

test('every cell has a different name', () => {
  expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length);
});
