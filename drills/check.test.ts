import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { check } from './check.ts';
import type { Write } from './history.ts';
import { opinionName, reactionName } from './load.ts';
import { fill } from './store.ts';

test('the check finds an acknowledged write without a row, a refused one with a row, and a counter that was raised twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { open } = await fill(null, folder);
  const store = await open();
  onTestFinished(() => store.close());
  const write = (object: string, value: string, outcome: Write['outcome']): Write => ({
    object,
    value,
    outcome,
    client: 'a',
    began: 1,
    ended: 2,
  });
  const row = await store.db.selectFrom('reactions').selectAll().executeTakeFirstOrThrow();
  const stored = write(reactionName(row.actor_id, row.target_id), row.kind, 'acknowledged');
  expect(await check(store, { writes: [stored], reads: [] })).toMatchObject({
    isGood: true,
    acknowledged: 1,
  });

  const lost = write(opinionName(randomUUID()), 'written', 'acknowledged');
  const refused: Write = { ...stored, outcome: 'refused' };
  await store.transaction((tx) =>
    tx
      .updateTable('people')
      .set((is) => ({ likes: is('likes', '+', 1) }))
      .where('id', '=', row.target_id)
      .execute(),
  );
  const verdict = await check(store, { writes: [lost, refused], reads: [] });
  expect(verdict).toMatchObject({ isGood: false, lost: 1, wrongCounters: 1 });
  expect(verdict.findings.map(({ kind }) => kind)).toEqual(['not read', 'effect of a refused write']);
});
