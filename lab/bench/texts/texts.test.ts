import { beforeAll, expect, test } from 'vitest';
import { measureTexts, readCorpora, type Outcome, type Row } from './corpora.ts';

let rows: Row[] = [];
// The filters read 36,000 texts. A busy machine needs a minute for this.
beforeAll(async () => {
  rows = await measureTexts(readCorpora());
}, 300_000);

function count(corpus: string, outcome: Outcome | 'all'): number {
  return rows
    .filter((row) => row.corpus.startsWith(corpus))
    .reduce((sum, { count: all, outcomes }) => sum + (outcome === 'all' ? all : outcomes[outcome]), 0);
}

test('of 400 disguised contacts at least 380 are refused [S4.2]', () => {
  expect(count('contacts', 'all')).toBe(400);
  expect(count('contacts', 'refused')).toBeGreaterThanOrEqual(380);
});

test('of 2,000 harmless sentences at most 2 are refused, and at most 1% ask [S4.2]', () => {
  expect(count('harmless', 'all')).toBe(2_000);
  expect(count('harmless', 'refused')).toBeLessThanOrEqual(2);
  expect(count('harmless', 'asked')).toBeLessThanOrEqual(20);
});

test('of the fresh lists at least 90% of the abuse and 93% of the contacts are refused or ask', () => {
  expect(count('fresh: abuse', 'passed')).toBeLessThanOrEqual(count('fresh: abuse', 'all') * 0.1);
  expect(count('fresh: contact', 'passed')).toBeLessThanOrEqual(count('fresh: contact', 'all') * 0.07);
});

test('of the fresh hard but harmless lines none is refused, and at most 8% ask [S4.3]', () => {
  expect(count('fresh: harmless', 'refused')).toBe(0);
  expect(count('fresh: harmless', 'asked')).toBeLessThanOrEqual(count('fresh: harmless', 'all') * 0.08);
  expect(count('fresh: doubtful', 'refused')).toBe(0);
});

test('of 11,288 names, towns and terms none is refused or asks, alone and in sentences [S4.2]', () => {
  for (const corpus of ['names', 'towns', 'terms', 'more names'])
    expect([corpus, count(corpus, 'passed')]).toEqual([corpus, count(corpus, 'all')]);
  expect(count('names', 'all') + count('towns', 'all') + count('terms', 'all')).toBe(6_500 * 3);
  expect(count('more names', 'all')).toBe(4_788 * 3);
});

test('of 300 threats and insults at least 270 are refused or ask [S4.2]', () => {
  expect(count('abuse', 'all')).toBe(300);
  expect(count('abuse', 'passed')).toBeLessThanOrEqual(30);
});
