import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from './platform/db/schema/tables.ts';
import { aStudent } from '#test/builders.ts';
import { caseOf, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';
import { runMaintenance } from './maintenance.ts';

/** The names in the first column of the table "How long data is kept" of docs/my-data.md. */
function listDocumented(page: string): string[] {
  const [, section = ''] = page.split('## How long data is kept');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([\w/*.-]+)`/g)].map(([, name = '']) => name),
    );
}

const documented = listDocumented(readFileSync('docs/my-data.md', 'utf8'));

test('every table of the store has a row in the retention table, and no other [M1.5 M2.26]', async () => {
  const { context } = await startTestServer();
  const { rows } = await sql<{ name: string }>`${
    context.config.databaseUrl === null
      ? sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql`select table_name as name from information_schema.tables where table_schema = current_schema()`
  }`.execute(context.store.db);
  const tables = rows.map(({ name }) => name);
  expect(documented.filter((name) => !name.includes('/')).toSorted()).toEqual(tables.toSorted());
});

const count = async ({ context }: TestServer, table: keyof Tables) =>
  (
    await context.store.db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .execute()
  ).length;

/** The number of rows an hour before the time and at the time, after maintenance. */
async function countAround(server: TestServer, table: keyof Tables, kept: number): Promise<number[]> {
  server.passTime(kept - HOUR);
  await runMaintenance(server.context);
  const before = await count(server, table);
  server.passTime(HOUR + MINUTE);
  await runMaintenance(server.context);
  return [before, await count(server, table)];
}

test('strikes are deleted after 180 days [M2.23]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean] = await twoModerators(server);
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await sendReport(ben, asha.id, { kind: 'person' });
  await caseOf(dean, asha.id);
  await decideAbout(dean, asha.id, { decisions: ['warn'] });
  expect(await countAround(server, 'strikes', 180 * DAY)).toEqual([1, 0]);
});

test.each([
  [
    'email_changes',
    (at: number, person_id: string) => ({ person_id, address: 'a', email: 'a', expires_at: at }),
  ],
  ['campus_log_ins', (at: number) => ({ state_hash: 'a', expires_at: at })],
  [
    'campus_sign_ups',
    (at: number) => ({ token_hash: 'a', address: 'a', email: 'a', name: 'a', expires_at: at }),
  ],
  ['reporter_mutes', (at: number, person_id: string) => ({ case_id: 'a', person_id, until_at: at })],
] as const)(
  'a row of %s is deleted when its time is over, and not before [M2.10 M2.22]',
  async (table, rowOf) => {
    const server = await startTestServer();
    const { id } = await aStudent(server);
    const { store, clock } = server.context;
    await store.transaction((tx) =>
      tx
        .insertInto(table)
        .values(rowOf(clock() + DAY, id) as never)
        .execute(),
    );
    expect(await countAround(server, table, DAY)).toEqual([1, 0]);
  },
);

test.each([
  { clockWas: 'never set back', lastAheadMs: 0 },
  { clockWas: 'set back by 2 hours', lastAheadMs: 120 * MINUTE },
])(
  'events for other nodes are deleted after 15 minutes; the clock was $clockWas [M2.25]',
  async ({ lastAheadMs }) => {
    const server = await startTestServer();
    const { store, clock } = server.context;
    const row = { node: 'a', events: '[]' };
    await store.transaction((tx) =>
      tx
        .insertInto('commit_events')
        .values([
          { ...row, transaction_id: 1, created_at: clock() - 16 * MINUTE },
          { ...row, transaction_id: 2, created_at: clock() - 14 * MINUTE },
          { ...row, transaction_id: 3, created_at: clock() + lastAheadMs },
        ])
        .execute(),
    );
    await runMaintenance(server.context);
    const left = store.db.selectFrom('commit_events').select('transaction_id').where('node', '=', 'a');
    expect(await left.orderBy('transaction_id').execute()).toEqual([
      { transaction_id: 2 },
      { transaction_id: 3 },
    ]);
  },
);

test('the marks of notices go with the account [M2.6]', async () => {
  const server = await startTestServer();
  const { id } = await aStudent(server);
  const { store } = server.context;
  await store.transaction((tx) => tx.insertInto('notice_marks').values({ person_id: id }).execute());
  await store.transaction((tx) => tx.deleteFrom('people').where('id', '=', id).execute());
  expect(await count(server, 'notice_marks')).toBe(0);
});
