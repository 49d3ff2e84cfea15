import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

async function addPerson(tx: Kysely<unknown>, id: string, address: string, createdAt: number): Promise<void> {
  await sql`insert into people (id, ring, address, email, phone, name, course, year, gender, relation, personality,
    college, photo, public, terms_version, terms_at, created_at) values (${id}, ${createdAt}, ${address}, ${address}, '',
    'Asha Kumari', 'bca', 1, 'female', '', '', '', '', 1, '', 0, ${createdAt})`.execute(tx);
}

test('the address of an older account becomes its mailbox; of several with one mailbox, the oldest gets it', async () => {
  const store = await anOlderStore('008-security-events');
  const people = [
    ['plain', 'asha@example.edu', 'asha@example.edu'],
    ['dotted', 'a.sha@example.edu', 'a.sha@example.edu'],
    ['tagged', 'ravi+quad@example.edu', 'ravi@example.edu'],
    ['later', 'ravi+2@example.edu', 'ravi+2@example.edu'],
    ['beside-plain', 'asha+1@example.edu', 'asha+1@example.edu'],
    ['gmail', 'l.eo+x@googlemail.com', 'leo@gmail.com'],
    ['later-gmail', 'l.e.o@gmail.com', 'l.e.o@gmail.com'],
    ['only-tag', '+x@example.edu', '+x@example.edu'],
  ] as const;
  await store.withSchemaLock(async (schema) => {
    for (const [age, [id, address]] of people.entries()) await addPerson(schema, id, address, age + 1);
  });
  await migrate(store);
  const rows = await store.db
    .selectFrom('people')
    .select(['id', 'email', 'address'])
    .orderBy('created_at')
    .execute();
  expect(rows).toEqual(people.map(([id, email, address]) => ({ id, email, address })));
});

test('codes, registrations and letters of an older store stay', async () => {
  const store = await anOlderStore('008-security-events');
  await store.withSchemaLock(async (schema) => {
    await sql`insert into codes (address_hash, purpose, code_hash, expires_at, wrong_tries, first_wrong_at, wait_until,
      sends, last_sent_at) values ('hash', 'sign-up', 'code', 9, 3, 2, 7, '[1]', 1)`.execute(schema);
    await sql`insert into registrations (address, email, name, course, year, phone, gender, relation, personality,
      terms_version, terms_at, expires_at) values ('asha+1@example.edu', 'Asha+1@example.edu', 'Asha Kumari', 'bca', 1,
      '', 'female', '', '', 'v1', 1, 9)`.execute(schema);
    await sql`insert into mail_queue (id, sealed, next_try_at, expires_at) values ('letter', '', 1, 9)`.execute(
      schema,
    );
  });
  await migrate(store);
  expect(await store.db.selectFrom('codes').selectAll().execute()).toEqual([
    {
      address_hash: 'hash',
      purpose: 'sign-up',
      scope: '',
      code_hash: 'code',
      expires_at: 9,
      wrong_tries: 3,
      first_wrong_at: 2,
      wait_until: 7,
      sends: '[1]',
      last_sent_at: 1,
    },
  ]);
  expect(await store.db.selectFrom('registrations').selectAll().execute()).toMatchObject([
    { id: 'asha+1@example.edu', browser_hash: null, address: 'asha@example.edu', name: 'Asha Kumari' },
  ]);
  expect(await store.db.selectFrom('mail_queue').select(['id', 'priority']).execute()).toEqual([
    { id: 'letter', priority: 0 },
  ]);
});

test('a known browser of an older store takes the name of its session, and has none after a log-out', async () => {
  const store = await anOlderStore('027-session-passkey');
  await store.withSchemaLock(async (schema) => {
    await addPerson(schema, 'p', 'asha@example.edu', 1);
    for (const [id, at] of [
      ['in', 5],
      ['out', 6],
    ] as const)
      await sql`insert into known_browsers (id, token_hash, person_id, created_at, last_used_at)
        values (${id}, ${id}, 'p', 1, ${at})`.execute(schema);
    await sql`insert into sessions (token_hash, id, person_id, browser, created_at, last_seen_at, expires_at)
      values ('s', 's', 'p', 'Firefox on Linux', 5, 5, 9)`.execute(schema);
  });
  await migrate(store);
  const browsers = store.db.selectFrom('known_browsers').select(['id', 'browser']).orderBy('id');
  expect(await browsers.execute()).toEqual([
    { id: 'in', browser: 'Firefox on Linux' },
    { id: 'out', browser: '' },
  ]);
});
