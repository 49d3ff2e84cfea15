import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('each item is processed once, 8 at the same time', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  await inParallel(
    Array.from({ length: 50 }, (_, nth) => nth),
    async (nth) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      done.push(nth);
      running -= 1;
    },
  );
  expect(most).toBe(8);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, nth) => nth));
});

test('after an error no further work begins, and the error is thrown after all running work has ended', async () => {
  let [begun, ended] = [0, 0];
  const work = inParallel(Array(50).fill('photo'), async () => {
    begun += 1;
    const nth = begun;
    await new Promise(setImmediate);
    if (nth === 3) throw new Error('no place');
    await new Promise(setImmediate);
    ended += 1;
  });
  await expect(work).rejects.toThrow('no place');
  expect([begun, ended]).toEqual([8, 7]);
});

test('an error of the list is thrown', async () => {
  const list = async function* () {
    yield 'photo';
    throw new Error('no list');
  };
  await expect(inParallel(list(), async () => {})).rejects.toThrow('no list');
});
