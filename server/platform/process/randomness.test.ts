import { expect, test } from 'vitest';
import { systemRandomness } from './randomness.ts';

test('ids are in the order in which they were made, even within one millisecond [3.1]', () => {
  const ids = Array.from({ length: 20_000 }, () => systemRandomness.id());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
