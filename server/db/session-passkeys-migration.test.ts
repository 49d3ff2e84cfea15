import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

test('sessions of an older store know whether a passkey has started them', async () => {
  const store = await anOlderStore('024-year');
  await store.withSchemaLock(async (schema) => {
    await sql`insert into people (id, ring, address, email, phone, name, course, year, gender, relation, personality,
      college, photo, public, terms_version, terms_at, created_at) values ('p', 1, 'a', 'a', '', 'Asha Kumari', 'bca', 1,
      'female', '', '', '', '', 1, '', 0, 1)`.execute(schema);
    for (const id of ['passkey', 'code', 'not-logged']) {
      await sql`insert into sessions (token_hash, id, person_id, browser, created_at, last_seen_at, expires_at)
        values (${id}, ${id}, 'p', '', 1, 1, 9)`.execute(schema);
      if (id !== 'not-logged')
        await sql`insert into security_events (id, at, kind, person_id, session_id, detail)
          values (${id}, 1, 'log-in', 'p', ${id}, ${`by ${id}`})`.execute(schema);
    }
  });
  await migrate(store);
  const rows = await store.db.selectFrom('sessions').select(['id', 'by_passkey']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'code', by_passkey: 0 },
    { id: 'not-logged', by_passkey: 0 },
    { id: 'passkey', by_passkey: 1 },
  ]);
});
