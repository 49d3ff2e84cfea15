import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { hashToken } from '#server/platform/process/secrets.ts';
import { aStudent } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { DAY, startTestServer } from '#test/test-server.ts';
import { createSessions } from './sessions.ts';

test('one statement reads the sessions of simultaneous calls, and each call gets its own person', async () => {
  const server = await startTestServer();
  const { store, clock } = server.context;
  const expired = await aStudent(server);
  server.passTime(40 * DAY);
  const students = [expired];
  while (students.length < 12) students.push(await aStudent(server));
  const { counter, plugin } = createStatementCounter();
  const sessions = createSessions({ ...store, urgentDb: store.urgentDb.withPlugin(plugin) }, clock);
  const rows = await store.db.selectFrom('sessions').select(['token_hash', 'person_id']).execute();
  const hashes = [...rows.map(({ token_hash }) => token_hash), hashToken('nobody')];
  const viewers = await Promise.all(hashes.map(async (hash) => sessions.read(hash)));
  expect(viewers.map((viewer) => viewer?.id)).toEqual([
    ...rows.map(({ person_id }) => (person_id === expired.id ? undefined : person_id)),
    undefined,
  ]);
  expect(viewers.filter(Boolean)).toHaveLength(11);
  expect(counter.statements).toBe(1);
});

test.runIf(inject('store') === 'postgres')(
  'a session is read by the next free connection, before reads that were queued earlier',
  async () => {
    const server = await startTestServer();
    const { store, clock } = server.context;
    const { id } = await aStudent(server);
    const [row] = await store.db.selectFrom('sessions').select('token_hash').execute();
    const { max } = store.figures().pool ?? { max: 0 };
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const reads = Array.from({ length: 4 * max }, () =>
      sql`select pg_sleep(0.02)`.execute(store.db).then(note('read')),
    );
    const viewer = createSessions(store, clock).read(row?.token_hash ?? '');
    await Promise.all([...reads, viewer.then(note('session'))]);
    expect((await viewer)?.id).toBe(id);
    expect(done.indexOf('session')).toBeLessThan(2 * max + 1);
  },
);
