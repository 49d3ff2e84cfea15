import { beforeEach, expect, test, vi } from 'vitest';
import { StoreBusy } from '#server/platform/db/errors.ts';
import { createTimedCheck } from './timed-check.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => void vi.useRealTimers();
});

function aCheck() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = createTimedCheck(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    { patienceMs: 500, trustMs: 5_000 },
  );
  return { runs, ask };
}

test('a check that ends in time gives its own result', async () => {
  const { runs, ask } = aCheck();
  const well = ask();
  runs[0]?.resolve();
  expect(await well).toBeNull();
  const failing = ask();
  runs[1]?.reject(new Error('gone'));
  expect(await failing).toEqual(new Error('gone'));
  expect(vi.getTimerCount()).toBe(0);
});

test('while a run takes longer, the last result holds for 5 s, and no other run begins [6.19]', async () => {
  const { runs, ask } = aCheck();
  const first = ask();
  runs[0]?.resolve();
  await first;
  for (let second = 0; second < 5; second += 1) {
    const late = ask();
    await vi.advanceTimersByTimeAsync(500);
    expect(await late, `after ${second} s`).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
  }
  const tooLate = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect((await tooLate)?.message).toContain('takes too long');
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  const next = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await next, 'the late result counts').toBeNull();
});

test('without an earlier result, a check that takes too long fails', async () => {
  const { ask } = aCheck();
  const late = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await late).toBeInstanceOf(Error);
});

test('a busy store changes no result', async () => {
  const { runs, ask } = aCheck();
  const first = ask();
  runs[0]?.resolve();
  await first;
  const busy = ask();
  runs[1]?.reject(new StoreBusy('too many writes are waiting'));
  expect(await busy).toBeNull();
});
