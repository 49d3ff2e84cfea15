import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { block } from '#contract/safety.ts';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { deleteLeftPeople } from './delete-for-good.ts';
import type { LeftOpinions } from '#contract/delete-account.ts';
import { leaveAccount } from './leave.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { listNameWords } from '#server/access/people/name-words.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';

const leaveInTest = defineWrite(
  'leaveInDeletionTest',
  async (tx, params: { personId: string; opinions: LeftOpinions; now: number }): Promise<boolean> =>
    leaveAccount(tx, params),
);

const leave = ({ context: { store, clock } }: TestServer, { id }: Student, opinions: LeftOpinions) =>
  store.run(leaveInTest, { personId: id, opinions, now: clock() });

/** Stored counts must equal the numbers of rows. */
async function expectRightCounts({ context: { store } }: TestServer): Promise<void> {
  const { rows } = await sql`select p.id from people as p where p.state <> 'leaving' and (
      p.likes <> (select count(*) from reactions as r where r.target_id = p.id and r.kind = 'like')
      or p.dislikes <> (select count(*) from reactions as r where r.target_id = p.id and r.kind = 'dislike')
      or p.opinions <> (select count(*) from opinions as o where o.profile_id = p.id and o.deleted_at is null
        and o.state = 'shown' and o.quiet = 0))`.execute(store.db);
  expect(rows).toEqual([]);
  const names = await store.db.selectFrom('people').select('name').execute();
  const counts: Record<string, number> = {};
  for (const word of names.flatMap(({ name }) => listNameWords(name))) counts[word] = (counts[word] ?? 0) + 1;
  const words = await store.db.selectFrom('words').select(['word', 'people']).execute();
  expect(Object.fromEntries(words.map(({ word, people }) => [word, people]))).toEqual(counts);
  const orphans = await sql`select word from word_typos where word not in (select word from words)`.execute(
    store.db,
  );
  expect(orphans.rows).toEqual([]);
}

/** Finds the tables that contain an id or a name. Leaves out logs, which have their own retention. */
async function tablesWith({ context: { store } }: TestServer, text: string): Promise<string[]> {
  const found: string[] = [];
  const tables = ['people', 'sessions', 'known_browsers', 'passkeys', 'email_changes', 'reactions'] as const;
  for (const table of [
    ...tables,
    'opinions',
    'blocks',
    'restricts',
    'words',
    'name_entries',
    'word_typos',
  ] as const) {
    const rows = await store.db
      .selectFrom(table as 'people')
      .selectAll()
      .execute();
    if (JSON.stringify(rows).includes(text)) found.push(table);
  }
  return found;
}

test('after 7 days nothing of the person is left, and all counts and the vocabulary match the remaining people [M1.10 M2.1]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server, { name: 'Ashaunique Kumari' });
  const ben = await aStudent(server, { name: 'Ben Kumari' });
  const carl = await aStudent(server);
  await reactTo(asha, ben, 'like');
  await reactTo(asha, carl, 'dislike');
  await reactTo(ben, asha, 'like');
  await writeOn(asha, ben, 'Kind.');
  await writeOn(ben, asha, 'Clever.');
  await writeOn(carl, ben, 'Quick.');
  await carl.client.call(block, { id: asha.id });
  await leave(server, asha, 'remove');
  await expectRightCounts(server);
  server.passTime(7 * DAY - 60_000);
  await runMaintenance(server.context);
  expect(await tablesWith(server, asha.id)).toContain('people');
  expect(
    await server.context.photos
      .read(asha.photo, 'card')
      .then((photo) => photo?.stream.destroy() !== undefined),
  ).toBe(true);
  server.passTime(60_000);
  await runMaintenance(server.context);
  expect(await tablesWith(server, asha.id)).toEqual([]);
  expect(await tablesWith(server, 'ashaunique')).toEqual([]);
  expect(await server.context.photos.read(asha.photo, 'card')).toBeNull();
  await expectRightCounts(server);
  expect(server.log()).toBe('');
});

test('nameless opinions stay after the deletion of their author, except on profiles of people with whom the author had a block [M1.10]', async () => {
  const server = await startTestServer();
  const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  const dora = await aStudent(server);
  await writeOn(asha, ben, 'Kind.');
  await writeOn(asha, carl, 'Quick.');
  await carl.client.call(block, { id: asha.id });
  await leave(server, asha, 'anonymise');
  server.passTime(7 * DAY);
  await runMaintenance(server.context);
  expect(await tablesWith(server, asha.id)).toEqual([]);
  const [head, opinion] = (await dora.client.call(getOpinions, { id: ben.id })).body;
  expect([head, opinion]).toMatchObject([
    { count: 1 },
    { commenter: 'Former student', commenter_id: '', commenterImage: '', comment: 'Kind.' },
  ]);
  expect((await dora.client.call(getOpinions, { id: carl.id })).body).toHaveLength(1);
  await expectRightCounts(server);
});

test('a person with more rows than one batch is deleted in several batches, and the counts are right after each', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const others = await manyPeople(server, 450, () => ({ name: '!!', likes: 1 }));
  const { store, clock } = server.context;
  await store.transaction(async (tx) => {
    const rows = others.map((id) => ({ kind: 'like' as const, created_at: 0, id }));
    await tx
      .insertInto('reactions')
      .values(rows.map(({ id, ...row }) => ({ ...row, actor_id: asha.id, target_id: id })))
      .execute();
    await tx
      .insertInto('reactions')
      .values(rows.map(({ id, ...row }) => ({ ...row, actor_id: id, target_id: asha.id })))
      .execute();
  });
  await leave(server, asha, 'remove');
  server.passTime(7 * DAY);

  expect(await store.run(deleteLeftPeople, { now: clock(), limit: 200 })).toBe(200);
  await expectRightCounts(server);
  await runMaintenance(server.context);
  expect(await tablesWith(server, asha.id)).toEqual([]);
  await expectRightCounts(server);
});

test('a log-in that races with the deletion for good either brings everything back or nothing [M1.8]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await reactTo(asha, ben, 'like');
  await writeOn(asha, ben, 'Kind.');
  await leave(server, asha, 'remove');
  server.passTime(7 * DAY - 60_000);
  const client = server.newClient();
  await client.call(sendLoginCode, { email: asha.email });
  const otp = await server.mailbox.nextCode(asha.email);
  const { store, clock } = server.context;
  // The clock of the node that deletes is two minutes ahead.
  const [answer] = await Promise.all([
    client.call(login, { email: asha.email, otp }),
    ...Array.from({ length: 8 }, () => store.run(deleteLeftPeople, { now: clock() + 120_000, limit: 200 })),
  ]);
  for (let rows = 1; rows > 0;)
    rows = await store.run(deleteLeftPeople, { now: clock() + 120_000, limit: 200 });
  const tables = await tablesWith(server, asha.id);
  if (answer.ok)
    expect(tables).toEqual(expect.arrayContaining(['people', 'reactions', 'opinions', 'sessions']));
  else expect(tables).toEqual([]);
  await expectRightCounts(server);
});
