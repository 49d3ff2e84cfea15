import { expect, test } from 'vitest';
import { createSentPages } from './sent-pages.ts';

const LIMIT = 12 * 1024 * 1024;
const LETTERS = 40_000;

test('the kept pages take at most the limit of memory, in however many encodings they were sent', () => {
  const pages = createSentPages();
  const contents = [{ text: 'a'.repeat(LETTERS), writerId: null }];
  const reuse = (viewer: number, make: () => string) =>
    pages.reuse(String(viewer), { ids: ['id'], contents, reactions: [] }, () => ({
      json: make(),
      count: 1,
      people: 1,
    }));
  const viewers = Array.from({ length: 400 }, (_, number) => number);
  for (const viewer of viewers) {
    const { bodies } = reuse(viewer, () => 'b'.repeat(LETTERS));
    for (const encoding of ['zstd', 'br', 'gzip']) bodies?.set(encoding, Buffer.alloc(LETTERS));
  }
  // Asks for the newest page first: a page that is not kept is stored again and drops the oldest.
  let kept = 0;
  for (const viewer of viewers.toReversed()) {
    let isKept = true;
    reuse(viewer, () => {
      isKept = false;
      return '';
    });
    if (isKept) kept += 1;
  }
  expect(kept).toBeGreaterThan(40);
  // Each page has its text and three bodies.
  expect(kept * 4 * LETTERS).toBeLessThanOrEqual(LIMIT);
});
