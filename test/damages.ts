import { chmodSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { aPhoto } from './a-photo.ts';
import type { TestServer } from './test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Runs raw SQL on a running server's store. */
const onStore = (work: (asha: string) => string) => async (server: TestServer, asha: string) => {
  await server.context.store.transaction((tx) => sql.raw(work(asha)).execute(tx));
};

/** A planted damage, for the tests of the operator's doctor. */
export interface Damage {
  readonly name: string;
  /** Done while the server runs. */
  readonly inStore?: (server: TestServer, asha: string) => Promise<void>;
  /** Done after it has stopped. */
  readonly inFolder?: (dataDir: string) => Promise<void> | void;
  readonly env?: Record<string, string>;
  /** A text of the finding. */
  readonly found: RegExp;
  readonly isMended?: boolean;
  /** Set if only one store can have the damage. */
  readonly only?: 'sqlite' | 'postgres';
}

const later = (ms: number) => Date.now() + ms;
export const damages: readonly Damage[] = [
  {
    name: 'a wrong number of likes',
    inStore: onStore((id) => `update people set likes = 7 where id = '${id}'`),
    found: /^1 people have a wrong number of likes/m,
    isMended: true,
  },
  {
    name: 'a wrong number of dislikes',
    inStore: onStore((id) => `update people set dislikes = 0 where id = '${id}'`),
    found: /^1 people have a wrong number of dislikes/m,
    isMended: true,
  },
  {
    name: 'a wrong number of opinions',
    inStore: onStore((id) => `update people set opinions = 0 where id = '${id}'`),
    found: /^1 people have a wrong number of opinions/m,
    isMended: true,
  },
  {
    name: 'a person in the search who is not listed there',
    inStore: onStore((id) => `update name_entries set listed = 0 where person_id = '${id}'`),
    found: /^1 people are in the search although/m,
    isMended: true,
  },
  {
    name: 'a person without entries in the search',
    inStore: onStore((id) => `delete from name_entries where person_id = '${id}'`),
    found: /^1 people are not found by their name/m,
    isMended: true,
  },
  {
    name: 'a name that was changed without the search',
    inStore: onStore((id) => `update people set name = 'Asha Devi' where id = '${id}'`),
    found: /^1 people are not found by their name/m,
    isMended: true,
  },
  {
    name: 'a word that is missing in the vocabulary',
    inStore: onStore(() => `delete from words where word = 'zander'`),
    found: /^1 words of names are missing/m,
    isMended: true,
  },
  {
    name: 'a word that nobody has',
    inStore: onStore(() => `insert into words (word, people) values ('nobody', 3)`),
    found: /^1 words of the vocabulary have a wrong number/m,
    isMended: true,
  },
  {
    name: 'a word with a wrong number of people',
    inStore: onStore(() => `update words set people = 9 where word = 'kumari'`),
    found: /^1 words of the vocabulary have a wrong number/m,
    isMended: true,
  },
  {
    name: 'a word whose misspellings are missing',
    inStore: onStore(() => `delete from word_typos where word = 'zander'`),
    found: /^1 words of the vocabulary are not found when/m,
    isMended: true,
  },
  {
    name: 'a letter that cannot be sent',
    inStore: onStore(
      () =>
        `insert into mail_queue (id, sealed, tries, next_try_at, expires_at) values ('letter', '', 6, ${later(HOUR)}, ${later(DAY)})`,
    ),
    found: /^1 letters could not be sent in five attempts/m,
  },
  {
    name: 'a letter that is too old',
    inStore: onStore(
      () =>
        `insert into mail_queue (id, sealed, next_try_at, expires_at) values ('letter', '', ${later(DAY)}, ${later(-2 * DAY)})`,
    ),
    found: /^1 letters that are too old/m,
  },
  {
    name: 'expired sessions that nobody deletes',
    inStore: onStore(() => `update sessions set expires_at = ${later(-2 * DAY)}`),
    found: /expired sessions are still there/m,
  },
  {
    name: 'a suspension that is over',
    inStore: onStore(
      (id) =>
        `update people set state = 'suspended', suspended_until = ${later(-2 * HOUR)} where id = '${id}'`,
    ),
    found: /^1 suspensions are past their end/m,
  },
  {
    name: 'a deleted account that is still there',
    inStore: onStore(
      (id) => `update people set state = 'leaving', leaving_at = ${later(-9 * DAY)} where id = '${id}'`,
    ),
    found: /^1 deleted accounts are still there/m,
  },
  {
    name: 'an account from the future',
    inStore: onStore((id) => `update people set created_at = ${later(DAY)} where id = '${id}'`),
    found: /^The newest account is of .* in the future/m,
  },
  {
    name: 'another secret',
    env: { SECRET: 'another secret of the tests, of 32 characters' },
    found: /^SECRET is not the one/m,
  },
  {
    name: 'moderators without an account',
    env: { MODERATORS: 'nobody@example.edu,nobody2@example.edu' },
    found: /^2 addresses of MODERATORS have no account/m,
  },
  {
    name: 'no moderators',
    env: { MODERATORS: '' },
    found: /^There are no moderators: nobody can decide about reports/m,
  },
  {
    name: 'one moderator alone',
    env: { MODERATORS: 'nobody@example.edu' },
    found: /^There is only one moderator: nobody/m,
  },
  { name: 'a wrong setting', env: { PORT: 'http' }, found: /^PORT must be .* The rest was not examined\.$/m },
  {
    name: 'a mail server that is not there',
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'quad@example.edu' },
    found: /^Mail cannot be sent: /m,
  },
  {
    name: 'a photo that is missing',
    inStore: async ({ context: { store, photos } }, asha) => {
      const { photo } = await store.db
        .selectFrom('people')
        .select('photo')
        .where('id', '=', asha)
        .executeTakeFirstOrThrow();
      await photos.remove(photo);
    },
    found: /^1 people have a photo that is missing/m,
  },
  {
    name: 'a photo of nobody',
    inStore: async ({ context: { photos } }) => {
      const bytes = Buffer.from(await (await aPhoto({ type: 'webp' })).arrayBuffer());
      await photos.put('0123456789abcdef0123456789abcdef', { card: bytes, dense: bytes });
    },
    inFolder: async (dataDir) => {
      const old = new Date(Date.now() - 2 * DAY);
      for (const end of ['', '@2x'])
        await utimes(path.join(dataDir, `photos/ef/0123456789abcdef0123456789abcdef${end}.webp`), old, old);
    },
    found: /^1 photos belong to nobody/m,
    isMended: true,
  },
  {
    name: 'photos that other users can open',
    inFolder: (dataDir) => chmodSync(path.join(dataDir, 'photos'), 0o755),
    found: /^Other users of this machine may open .*photos/m,
    isMended: true,
  },
  {
    name: 'a photo folder of another database',
    only: 'postgres',
    inFolder: (dataDir) =>
      writeFileSync(path.join(dataDir, 'photos/folder-id'), '00000000-0000-4000-8000-000000000000\n'),
    found: /^DATA_DIR has a photo folder that is not the one/m,
  },
  {
    name: 'a store that other users can open',
    only: 'sqlite',
    inFolder: (dataDir) => chmodSync(path.join(dataDir, 'quad.db'), 0o644),
    found: /^Other users of this machine may open .*quad\.db/m,
    isMended: true,
  },
  {
    name: 'damaged pages',
    only: 'sqlite',
    inFolder: async (dataDir) => {
      const name = path.join(dataDir, 'quad.db');
      const file = await open(name, 'r+');
      await file.write(Buffer.alloc(20_000, 7), 0, 20_000, Math.floor(statSync(name).size / 2));
      await file.close();
    },
    found: /quad\.db is damaged: .*Restore a backup/m,
  },
  {
    name: 'a store that is gone',
    only: 'sqlite',
    inFolder: (dataDir) => rm(path.join(dataDir, 'quad.db')),
    found: /quad\.db is missing, and .* of an earlier store/m,
  },
  {
    name: 'an empty store',
    only: 'sqlite',
    inFolder: (dataDir) => truncateSync(path.join(dataDir, 'quad.db')),
    found: /quad\.db is empty, and .* of an earlier store/m,
  },
  {
    name: 'a row that refers to nothing',
    only: 'sqlite',
    inFolder: (dataDir) => {
      const database = new DatabaseSync(path.join(dataDir, 'quad.db'), {
        enableForeignKeyConstraints: false,
      });
      for (let n = 0; n < 150; n += 1)
        database.exec(`insert into blocks values ('nobody-${n}', 'another-${n}', 0)`);
      database.close();
    },
    isMended: true,
    found: /^150 rows of blocks have no people \(for example blocker_id = nobody-/m,
  },
];
