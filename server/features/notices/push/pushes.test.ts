import type { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/test-server.ts';
import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import { publicNetwork } from '#server/platform/push/connection.ts';
import { openPushes } from './pushes.ts';

test('every change is checked, even a change that comes while the previous check ends [N1.27]', async () => {
  const { context } = await startTestServer();
  let hear: (event: CommitEvent) => void = () => undefined;
  const onCommit = (listener: typeof hear) => {
    hear = listener;
    return () => undefined;
  };
  /** The functions that end the pauses. Each check has one pause. */
  const pauses: (() => void)[] = [];
  const pause = async () => new Promise<void>((resolve) => pauses.push(resolve));
  const parts = { ...context, store: { ...context.store, onCommit } };
  const pushes = openPushes(parts, publicNetwork, pause as typeof setTimeout);
  hear({ kind: 'notices-changed', personId: 'a' });
  await expect.poll(() => pauses).toHaveLength(1);
  for (let steps = 0; steps < 10; steps += 1) {
    pauses.at(-1)?.();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    hear({ kind: 'notices-changed', personId: 'b' });
    await expect.poll(() => pauses).toHaveLength(steps + 2);
  }
  pauses.at(-1)?.();
  await pushes.close();
});
