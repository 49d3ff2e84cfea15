import { expect, test } from 'vitest';
import { findArrivals } from '#web/features/people/find-arrivals.ts';

const noon = Date.UTC(2026, 10, 27, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A list of pages, each written as its ids. */
function aList(pages: readonly string[], { isWhole = false, at = noon, old = false } = {}) {
  const nextOf = (page: number) => (isWhole && page === pages.length - 1 ? null : `after-${page}`);
  const written = pages.map((ids, page) => ({
    ids: ids.split(' ').filter(Boolean),
    next: nextOf(page),
    ...(old && ({ old: true } as const)),
  }));
  return { list: { pages: written, pageParams: pages.map(() => null) }, at };
}

test('students in front of or between those of the earlier list are new', () => {
  expect(findArrivals(aList(['a b c']), aList(['x a y b']), '')).toEqual(['x', 'y']);
  expect(findArrivals(aList(['a b', 'c d']), aList(['a x']), '')).toEqual([]);
});

test('students who only moved up from the next page are not new', () => {
  expect(findArrivals(aList(['a b c d']), aList(['a c d e']), '')).toEqual([]);
});

test('if the earlier list had everybody, all others are new, in any order and on any day', () => {
  const whole = aList(['a b'], { isWhole: true });
  expect(findArrivals(whole, aList(['b x a y'], { at: noon + DAY_MS }), 'loved')).toEqual(['x', 'y']);
  const nobody = aList([''], { isWhole: true });
  expect(findArrivals(nobody, aList(['x']), '')).toEqual(['x']);
});

test('nobody is called new where the order proves nothing', () => {
  const [before, after] = [aList(['a b c']), aList(['x a b'])];
  expect(findArrivals(before, after, 'loved')).toBeNull();
  expect(findArrivals(before, { ...after, at: noon + DAY_MS }, '')).toBeNull();
  expect(findArrivals(aList(['a b c'], { old: true, isWhole: true }), after, '')).toBeNull();
});
