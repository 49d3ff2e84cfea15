import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '#server/platform/process/secrets.ts';
import { A_SESSION, check, logInName, opinionName, reactionName } from './check.ts';
import type { Write } from './history.ts';
import { fill } from './drills/world/store.ts';

async function aFilledStore() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { open, population } = await fill(null, folder, { people: 300 });
  const store = await open();
  onTestFinished(() => store.close());
  return { store, population };
}

const write = (object: string, value: string, outcome: Write['outcome'], client = 'a'): Write => ({
  object,
  value,
  outcome,
  client,
  began: 1,
  ended: 2,
});

test('the check finds a lost acknowledged write, a refused write with a row, and a wrong counter', async () => {
  const { store } = await aFilledStore();
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

test('the check finds a code with two log-ins, a lost session, and the session of a refused code', async () => {
  const { store, population } = await aFilledStore();
  const [first, second] = population.viewers;
  const [id, other] = [first?.id ?? '', second?.id ?? ''];
  const hash = hashToken(first?.cookie.split('=')[1] ?? '');
  const logIn = (value: string, outcome: Write['outcome']) => write(logInName(id), value, outcome, id);
  const kindsOf = async (writes: Write[]) => {
    const { findings } = await check(store, { writes, reads: [] });
    return findings.map(({ kind }) => kind);
  };
  const won = [logIn(hash, 'acknowledged'), logIn(A_SESSION, 'refused')];
  expect(await check(store, { writes: won, reads: [] })).toMatchObject({ isGood: true, acknowledged: 1 });
  expect(await kindsOf([logIn(A_SESSION, 'unknown'), logIn(A_SESSION, 'refused')])).toEqual([]);
  expect(await kindsOf([logIn(A_SESSION, 'refused')])).toEqual(['effect of a refused write']);
  expect(await kindsOf([logIn('another session', 'acknowledged')])).toContain('lost write');
  await store.transaction((tx) =>
    tx.updateTable('sessions').set({ person_id: id }).where('person_id', '=', other).execute(),
  );
  expect(await kindsOf(won)).toContain('doubled effect');
});
