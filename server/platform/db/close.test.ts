import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { systemRandomness as random } from '#server/platform/process/randomness.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { manyPeople } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { openStore } from './open.ts';
import { replaceSetting } from './settings.ts';
import type { Store } from './store.ts';

/** The settings of a store that no server uses, or that another node uses too. */
async function aConfig() {
  if (inject('store') === 'postgres') return (await startTestServer()).context.config;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { databaseUrl: null, dataDir };
}

/** Starts a reaction of each person in each round, and some writes of another kind between them. */
function startWrites(store: Store, people: readonly string[], rounds: readonly number[]) {
  const others: Promise<void>[] = [];
  const reactions = rounds.flatMap((round) =>
    people.map((id, nth) => {
      if (nth === 0 && round % 4 === 0)
        others.push(store.run(replaceSetting, { name: 'checked', value: String(round) }));
      const targetId = people[(nth + round) % people.length] ?? '';
      const viewer = { id, state: 'active' } as const;
      return store.run(reactTo, { viewer, targetId, kind: 'like', now: 0 }).then(() => `${id} ${targetId}`);
    }),
  );
  return { others, reactions };
}

test('when a store closes while writes wait, no thread ends inside a batch, every write ends, and acknowledged writes are stored and counted', async () => {
  const config = await aConfig();
  const errors: Error[] = [];
  const store = await openStore(config, (error) => errors.push(error));
  const people = await manyPeople({ context: { store, random, clock: Date.now } } as TestServer, 120);
  // The writer thread of the embedded store starts meanwhile.
  const warmUp = inject('store') === 'sqlite' ? 200 : 2;
  for (let round = 1; round <= warmUp; round += 1)
    await Promise.all(startWrites(store, people, [round % 60]).reactions);
  const writes = startWrites(store, people, [71, 72, 73, 74, 75, 76, 77, 78, 79, 80]);
  const outcomes = Promise.allSettled([...writes.reactions, ...writes.others]);
  await writes.reactions[200];
  await store.close();
  const acknowledged = (await outcomes).flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  );
  expect(errors).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(128);

  const again = await openStore(config, () => {});
  onTestFinished(() => again.close());
  const rows = await again.db.selectFrom('reactions').select(['actor_id', 'target_id']).execute();
  const stored = new Set(rows.map((row) => `${row.actor_id} ${row.target_id}`));
  expect(acknowledged.filter((pair) => !stored.has(pair))).toEqual([]);
  const counts = await again.db.selectFrom('people').select('likes').execute();
  expect(counts.reduce((sum, { likes }) => sum + likes, 0)).toBe(stored.size);
});
