import { expect, test } from 'vitest';
import { aStudent, manyPeople } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { anId } from '#test/hot-queries.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { readNewestOpinions, readVisibleOpinions } from './read-opinions.ts';

const LIMIT = 11;
const COUNTS = [0, 1, 10, 11, 12, 40];

/** Inserts opinions on a profile. Of those after the first, some are not shown to everybody. */
async function insertOpinions({ context }: TestServer, profileId: string, from: number, count: number) {
  const authors = await manyPeople({ context } as TestServer, count);
  const rows = authors.map((author_id, nth) => ({
    id: anId(from + nth),
    position: anId(from + nth),
    profile_id: profileId,
    author_id,
    comment: nth % 9 === 4 ? '' : `Number ${nth}.`,
    created_at: nth,
    deleted_at: nth % 9 === 4 ? 1 : null,
    state: nth % 7 === 3 ? ('held' as const) : ('shown' as const),
    quiet: nth % 8 === 5 ? (1 as const) : (0 as const),
  }));
  if (rows.length > 0)
    await context.store.transaction((tx) => tx.insertInto('opinions').values(rows).execute());
}

test('the newest opinions on several profiles are those that each profile alone shows, read by one statement', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const viewer = { id: (await aStudent(server)).id, state: 'active' as const, relations: null };
  const profiles = await manyPeople(server, COUNTS.length);
  for (const [nth, count] of COUNTS.entries())
    await insertOpinions(server, profiles[nth] ?? '', 1_000 * (nth + 1), count);
  const [hidden = ''] = await manyPeople(server, 1, () => ({ public: 0 }));
  await insertOpinions(server, hidden, 50_000, 3);
  const { counter, plugin } = createStatementCounter();
  const asked = [...profiles, hidden, anId(99), 'no id', 'a\0b'];
  const pages = await readNewestOpinions(store.urgentDb.withPlugin(plugin), asked, LIMIT);
  expect(counter.statements).toBe(1);
  const alone = profiles.map(
    async (id) => [id, await readVisibleOpinions(store.db, viewer, id, null, LIMIT)] as const,
  );
  const expected = new Map(await Promise.all(alone));
  expect(pages).toEqual(expected);
  expect([...expected.values()].map(({ rows }) => rows.length)).toEqual([0, 1, 7, 7, 8, 11]);
});
