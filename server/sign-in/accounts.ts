import type { Insertable, Selectable } from 'kysely';
import { words } from '#contract/words.ts';
import { findAccountEmail, findOwnUser } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import type { PeopleTable, RegistrationsTable } from '#server/db/tables.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { startLogIn, type NewSession } from '#server/http/log-in-session.ts';
import { claimPhoto } from '#server/photos/leftovers.ts';
import { domainOf } from '#server/user/address.ts';
import { addNameWords } from '#server/user/name-words.ts';
import type { UserRow } from '#server/user/present.ts';
import { isCodeUsable, useCode, type Code } from './codes.ts';
import { findCollege } from './colleges.ts';
import type { Address } from './requests.ts';

interface SignUp {
  readonly address: Address;
  readonly code: Code;
  /** Key of the photo. Its files exist already. */
  readonly photo: string;
  readonly session: NewSession;
}

/** With a million people, a random ring number is taken once in 2,000 times. Eight taken in a row practically never occur. */
const RING_CANDIDATES = 8;

/**
 * Uses the code, creates the account, claims the photo and starts the session, all in one transaction.
 * @throws wrong_code when the code is no longer valid; account_exists when the address has an account now.
 */
export async function createAccount(
  { config, random, store }: Context,
  { address, code, photo, session }: SignUp,
): Promise<UserRow> {
  const domain = domainOf(address.normalised);
  const created = await store.run(insertAccount, {
    id: random.id(),
    rings: Array.from({ length: RING_CANDIDATES }, () => random.ring()),
    address: address.normalised,
    college: config.campuses?.get(domain) ?? findCollege(domain),
    photo,
    code,
    session,
  });
  if (typeof created !== 'string') return created;
  if (created === 'wrong_code') fail('wrong_code', words.wrongCode);
  return fail('account_exists', 'This address already has an account. Please log in.');
}

interface NewAccount {
  readonly id: string;
  /** Random numbers for the default order. The first free one is used. */
  readonly rings: readonly number[];
  /** Normalised mail address. */
  readonly address: string;
  readonly college: string;
  readonly photo: string;
  readonly code: Code;
  readonly session: NewSession;
}

/** Inserts the account. A refusal changes nothing: every reason to refuse is checked before the code is used. */
const insertAccount = defineWrite(
  'insertAccount',
  async (tx, account: NewAccount): Promise<UserRow | 'wrong_code' | 'account_exists'> => {
    const { id, rings, address, college, photo, code, session } = account;
    const { now } = session;
    const registration = await findRegistration(tx, address, now);
    if (!registration) return 'wrong_code';
    // A parallel request that has used the code has made the account.
    if (await findAccountEmail(tx, address))
      return (await isCodeUsable(tx, code, now)) ? 'account_exists' : 'wrong_code';
    if (!(await useCode(tx, code, now))) return 'wrong_code';
    await tx.deleteFrom('registrations').where('address', '=', address).execute();
    const { expires_at: _, ...details } = registration;
    const person = { id, ...details, college, photo, public: 1 as const, created_at: now };
    await insertPerson(tx, person, rings);
    await addNameWords(tx, { id, name: details.name, listed: 1 });
    await claimPhoto(tx, photo);
    await startLogIn(tx, { personId: id, session, kind: 'sign-up', how: 'by code' });
    afterCommit(tx, { kind: 'person-changed', personId: id });
    return findOwnUser(tx, id);
  },
);

async function findRegistration(
  tx: Db,
  address: string,
  now: number,
): Promise<Selectable<RegistrationsTable> | undefined> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

type NewPerson = Omit<Insertable<PeopleTable>, 'ring'>;

/** Inserts a person with the first free number of `rings`. */
async function insertPerson(tx: Db, person: NewPerson, rings: readonly number[]): Promise<void> {
  for (const ring of rings) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({ ...person, ring })
      .onConflict((conflict) => conflict.column('ring').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return;
  }
  throw new Error('no free number in the ring');
}
