import { sql } from 'kysely';
import type { Randomness } from '#server/platform/process/randomness.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createLogInToken } from '#server/identity/token-mark.ts';
import { startLogIn } from '#server/identity/log-in-session.ts';
import { hashToken, type Secrets } from '#server/platform/process/secrets.ts';
import { addNameWords } from '#server/access/people/name-words.ts';
import type { Random } from '#demo/random.ts';

/** Sessions that a student has at first. */
export const FIRST_SESSIONS = 3;

/** A student of a simulation, with the browser's data. */
export interface Student {
  readonly nth: number;
  readonly id: string;
  readonly email: string;
  /** The key of the first photo. */
  readonly photo: string;
  /** The cookie headers of the sessions, the newest last. */
  readonly sessions: string[];
  /** Sessions that have ended. */
  readonly ended: string[];
}

/** The product's randomness from a seed. */
export function createRandomness(random: Random, now: () => number): Randomness {
  let ids = 0;
  const text = (length: number, letters: string) =>
    Array.from({ length }, () => letters[random.below(letters.length)]).join('');
  return {
    code: () => text(6, '0123456789'),
    token: () => text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
    id() {
      ids += 1;
      const time = now().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${ids.toString(16).padStart(12, '0')}`;
    },
    ring: () => random.below(2 ** 31),
    below: (limit) => random.below(limit),
    photoKey: () => text(32, '0123456789abcdef'),
  };
}

/** Removes all rows of earlier runs, except the settings. */
export async function emptyStore(store: Store): Promise<void> {
  tables ??= sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%' and name not like '%migration%' and name <> 'settings'`
    .execute(store.db)
    .then(({ rows }) => rows.map(({ name }) => name));
  const names = await tables;
  await store.transaction(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    for (const name of names) await sql`delete from ${sql.table(name)}`.execute(tx);
  });
}
let tables: Promise<string[]> | undefined;

const EPOCH = 0;

/** Adds students, each with one session. */
export async function addStudents(
  store: Store,
  secrets: Pick<Secrets, 'hash'>,
  random: Randomness,
  { count, now }: { count: number; now: number },
): Promise<Student[]> {
  const students = Array.from({ length: count }, (_, nth) => ({
    nth,
    id: random.id(),
    email: `student${nth}@example.edu`,
    photo: random.photoKey(),
    tokens: Array.from({ length: FIRST_SESSIONS }, () => createLogInToken({ random, secrets })),
  }));
  await store.transaction(async (tx) => {
    for (const { id, email, photo, tokens, nth } of students) {
      const name = `Student Number${nth}`;
      await tx
        .insertInto('people')
        .values({
          id,
          ring: random.ring(),
          address: email,
          email,
          phone: '9876543210',
          name,
          course: 'bca',
          year: 2,
          gender: 'female',
          relation: '',
          personality: '',
          college: 'Example College',
          public: 1,
          photo,
          terms_version: '',
          terms_at: EPOCH,
          created_at: EPOCH,
        })
        .execute();
      await addNameWords(tx, { id, name, listed: 1 });
      for (const token of tokens) {
        const session = {
          id: random.id(),
          tokenHash: hashToken(token),
          replacedHash: null,
          browser: '',
          knownBrowser: { id: random.id(), tokenHash: hashToken(`known ${token}`), shownHash: '' },
          network: '',
          eventIds: { logIn: random.id(), replaced: random.id(), surplus: random.id() },
          notice: null,
          now,
        };
        await startLogIn(tx, { personId: id, session, kind: 'sign-up', how: 'simulated' });
      }
    }
  });
  return students.map(({ tokens, ...student }) => ({
    ...student,
    sessions: tokens.map((token) => `session=${token}`),
    ended: [],
  }));
}
