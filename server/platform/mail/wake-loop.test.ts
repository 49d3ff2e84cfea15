import { expect, test } from 'vitest';
import { createWakeLoop } from './wake-loop.ts';

test('a call of wake() at any step between the end of a run and the next one starts another run', async () => {
  for (let steps = 0; steps < 20; steps += 1) {
    let runs = 0;
    const secondRun = Promise.withResolvers<void>();
    const loop = createWakeLoop(async () => {
      runs += 1;
      if (runs === 1) void wakeAfter(steps);
      else secondRun.resolve();
      return false;
    });
    const wakeAfter = async (microtasks: number) => {
      for (let step = 0; step < microtasks; step += 1) await Promise.resolve();
      loop.wake();
    };
    loop.wake();
    await secondRun.promise;
    await loop.close();
    expect(runs).toBe(2);
  }
});

test('there is one run at a time, however often wake() is called, and none after close()', async () => {
  let runs = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const loop = createWakeLoop(async () => {
    runs += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    return runs < 3;
  });
  for (let count = 0; count < 10; count += 1) loop.wake();
  await loop.close();
  loop.wake();
  await Promise.resolve();
  expect([runs, mostAtOnce]).toEqual([1, 1]);
});
