import { expect, test } from 'vitest';
import { shareRunning } from './share-running.ts';

test('callers during a check share its result or error, and the next caller starts another', async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const check = shareRunning(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  const both = [check(), check()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('ok');
  expect(await Promise.all(both)).toEqual(['ok', 'ok']);
  const failing = [check(), check()];
  expect(runs).toHaveLength(2);
  runs[1]?.reject(new Error('gone'));
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const last = check();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve('ok again');
  expect(await last).toBe('ok again');
});
