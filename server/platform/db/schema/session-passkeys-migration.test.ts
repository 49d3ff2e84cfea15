import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

test('sessions of an older store stay, and need a passkey again; new sessions keep their passkey’s id until the passkey is removed [S9.4]', async () => {
  const store = await anOlderStore('024-year');
  await store.withSchemaLock(async (schema) => {
    await sql`insert into people (id, ring, address, email, phone, name, course, year, gender, relation, personality,
      college, photo, public, terms_version, terms_at, created_at) values ('p', 1, 'a', 'a', '', 'Asha Kumari', 'bca', 1,
      'female', '', '', '', '', 1, '', 0, 1)`.execute(schema);
    for (const id of ['passkey', 'code']) {
      await sql`insert into sessions (token_hash, id, person_id, browser, created_at, last_seen_at, expires_at)
        values (${id}, ${id}, 'p', '', 1, 1, 9)`.execute(schema);
      await sql`insert into security_events (id, at, kind, person_id, session_id, detail)
        values (${id}, 1, 'log-in', 'p', ${id}, ${`by ${id}`})`.execute(schema);
    }
  });
  await migrate(store);
  const sessions = () => store.db.selectFrom('sessions').select(['id', 'passkey_id']).orderBy('id').execute();
  const neither = ['code', 'passkey'].map((id) => ({ id, passkey_id: null }));
  expect(await sessions()).toEqual(neither);

  const passkey = { id: 'k', person_id: 'p', slot: 1, credential_id: 'c', public_key: '', counter: 0 };
  await store.transaction(async (tx) => {
    const rest = { transports: '[]', name: '', created_at: 1, last_used_at: null };
    await tx
      .insertInto('passkeys')
      .values({ ...passkey, ...rest })
      .execute();
    await tx.updateTable('sessions').set({ passkey_id: 'k' }).where('id', '=', 'passkey').execute();
  });
  await store.transaction((tx) => tx.deleteFrom('passkeys').execute());
  expect(await sessions()).toEqual(neither);
});
