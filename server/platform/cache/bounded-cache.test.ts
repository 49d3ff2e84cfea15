import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

const KB = 1024;

test('keeps its limit, and drops the least recently read entries', () => {
  const cache = createBoundedCache<number>('test', 100 * KB);
  const has = (key: string) => cache.get(key) !== undefined;
  for (let number = 0; number < 5_000; number += 1) {
    cache.set(`key ${number}`, number, KB);
    // This key is read all the time, so it stays.
    expect(cache.get('key 0')).toBe(0);
  }
  const held = Array.from({ length: 5_000 }, (_, number) => number).filter((number) => has(`key ${number}`));
  // An entry needs some bytes in addition to its 1 KB.
  expect(held.length).toBeGreaterThan(60);
  expect(held.length).toBeLessThanOrEqual(100);
  expect(held.slice(1)).toEqual(
    Array.from({ length: held.length - 1 }, (_, nth) => 5_001 - held.length + nth),
  );
});

test('an entry that is set again has its new size, and a deleted one has none', () => {
  const cache = createBoundedCache<string>('test', 100 * KB);
  for (let round = 0; round < 1_000; round += 1) cache.set('same', String(round), 40 * KB);
  cache.set('other', 'other', 40 * KB);
  expect([cache.get('same'), cache.get('other')]).toEqual(['999', 'other']);
  cache.delete('same');
  cache.set('third', 'third', 40 * KB);
  expect([cache.get('same'), cache.get('other'), cache.get('third')]).toEqual([undefined, 'other', 'third']);
  cache.clear();
  expect(cache.get('other')).toBeUndefined();
});

test('bytes that are added to a value are counted while it is in the cache', () => {
  const cache = createBoundedCache<string>('test', 100 * KB);
  cache.set('first', 'first', 40 * KB);
  cache.set('second', 'second', 10 * KB);
  cache.grow('second', 'an older value', 90 * KB);
  cache.grow('absent', 'absent', 90 * KB);
  cache.set('third', 'third', 40 * KB);
  // All three values are cached. When the third grows, the first is dropped.
  cache.grow('third', 'third', 20 * KB);
  const values = ['first', 'second', 'third'].map((key) => cache.get(key));
  expect(values).toEqual([undefined, 'second', 'third']);
  // The bytes of the deleted value are free again.
  cache.delete('third');
  cache.set('fourth', 'fourth', 45 * KB);
  cache.set('fifth', 'fifth', 30 * KB);
  expect(['second', 'fourth', 'fifth'].map((key) => cache.get(key))).toEqual(['second', 'fourth', 'fifth']);
});

test('an entry of more than half the limit is not cached, and drops nothing', () => {
  const cache = createBoundedCache<string>('test', 100 * KB);
  cache.set('small', 'small', KB);
  cache.set('large', 'large', 60 * KB);
  expect([cache.get('small'), cache.get('large')]).toEqual(['small', undefined]);
});
