import { expect, test } from 'vitest';
import { anOpinion } from '#test/web/an-opinion.ts';
import { findMoments, momentsIn } from '#web/features/activity/find-moments.ts';

/** Newest first; a number below 0 is one that the person has seen. */
const entries = (...counts: number[]) =>
  counts.map((count, nth) => ({ id: `e${nth}`, count: Math.abs(count), isNew: count > 0 }));

test.each([
  ['the first, if it is new', entries(1), 0, [['opinion-1', 'e0']]],
  ['nothing, if it was seen before', entries(-1), 0, []],
  ['the oldest of several new ones', entries(1, 1, 1), 0, [['opinion-1', 'e2']]],
  ['nothing for the second', entries(1, -1), 0, []],
  ['nothing for the first that is loaded, with older ones', entries(1), 3, []],
  ['the tenth', entries(1, 1), 8, [['opinion-10', 'e0']]],
  ['the tenth inside of a day of likes', entries(4, -3), 4, [['opinion-10', 'e0']]],
  [
    'both in one entry',
    entries(12),
    0,
    [
      ['opinion-1', 'e0'],
      ['opinion-10', 'e0'],
    ],
  ],
  ['nothing past the tenth', entries(1), 10, []],
] as const)('finds %s [9.19]', (_what, of, older, found) => {
  expect(findMoments('opinion', of, older)).toEqual(found);
});

test('no opinion has a moment until all older ones are loaded, because some may not count [9.19]', () => {
  const opinions = Array.from({ length: 10 }, (_, nth) =>
    anOpinion({ comment_id: `o${nth}`, date: `2026-11-${20 - nth}T10:00:00.000Z` }),
  );
  const seen = { opinions: '2026-11-19T10:00:00.000Z', others: null };
  const loaded = { opinions, notices: [], hasMoreOpinions: true, hasMoreNotices: false, seen };
  expect(momentsIn({ ...loaded, opinions: opinions.slice(0, 8) }, 0)).toEqual([]);
  expect(momentsIn({ ...loaded, hasMoreOpinions: false }, 0)).toEqual([['opinion-10', 'o0']]);
});
