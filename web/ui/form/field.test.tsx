import { expect, test, vi } from 'vitest';
import { clip } from '#web/ui/clip.ts';

/** Counts the characters that `Intl.Segmenter` iterates over, and those that it looks up by index. */
function countSegmenterWork() {
  const work = { steps: 0, restore: () => spy.mockRestore() };
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  const segment = segmenter.segment.bind(segmenter);
  const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation((text) => {
    const segments = segment(text);
    return {
      containing: (index: number) => {
        work.steps += 1;
        return segments.containing(index);
      },
      *[Symbol.iterator]() {
        for (const one of segments) {
          work.steps += 1;
          yield one;
        }
      },
    } as Intl.Segments;
  });
  return work;
}

test.each([
  ['letters', 'a'],
  ['emoji of several code points', '👩‍👩‍👧'],
])('cutting 20,000 pasted %s to a limit of 50 reads no more than 51 characters', (_what, character) => {
  const work = countSegmenterWork();

  const clipped = clip(character.repeat(20_000), 50);
  work.restore();

  expect(clipped).toBe(character.repeat(50));
  expect(work.steps).toBeLessThanOrEqual(51);
});

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['👩‍👩‍👧👍🏽é', 3, '👩‍👩‍👧👍🏽é'],
  ['👩‍👩‍👧👍🏽éx', 3, '👩‍👩‍👧👍🏽é'],
  ['👍🏽👍🏽', 1, '👍🏽'],
])('%j cut to %i characters is %j', (text, limit, expected) => {
  expect(clip(text, limit)).toBe(expected);
});
