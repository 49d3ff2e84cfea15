import type { Insertable } from 'kysely';
import { words } from '#contract/words.ts';
import { findAccount, findOwnUser } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import { StoreConflict } from '#server/db/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { PeopleTable } from '#server/db/tables.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { startLogIn, type NewSession } from '#server/http/log-in-session.ts';
import { claimPhoto } from '#server/photos/leftovers.ts';
import { domainOf } from '#server/user/address.ts';
import { addNameWords } from '#server/user/name-words.ts';
import type { UserRow } from '#server/user/present.ts';
import { isCodeUsable, useCode, type TypedCode } from './codes.ts';
import { findCollege } from './colleges.ts';
import { findOpenRegistration } from './registrations.ts';
import type { Address } from './requests.ts';

interface SignUp {
  readonly address: Address;
  readonly code: TypedCode;
  /** Hash of the token of the registration's browser; '' for none. */
  readonly pendingHash: string;
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
  { address, ...signUp }: SignUp,
): Promise<UserRow> {
  const domain = domainOf(address.normalised);
  const created = await store.run(insertAccount, {
    id: random.id(),
    rings: Array.from({ length: RING_CANDIDATES }, () => random.ring()),
    address,
    college: config.campuses?.get(domain) ?? findCollege(domain),
    ...signUp,
  });
  if (typeof created !== 'string') return created;
  if (created === 'wrong_code') fail('wrong_code', words.wrongCode);
  return fail('account_exists', 'This address already has an account. Please log in.');
}

interface NewAccount extends SignUp {
  readonly id: string;
  /** Random numbers for the default order. The first free one is used. */
  readonly rings: readonly number[];
  readonly college: string;
}

/** Inserts the account. A refusal changes nothing: every reason to refuse is checked before the code is used. */
const insertAccount = defineWrite(
  'insertAccount',
  async (tx, account: NewAccount): Promise<UserRow | 'wrong_code' | 'account_exists'> => {
    const { id, rings, address, college, photo, code, session } = account;
    const { now } = session;
    const { mailbox } = address;
    const { registration, from } = await findOpenRegistration(tx, mailbox, account.pendingHash, now);
    // Another registration may have come since the code was tried.
    if (!registration || from !== code.from) return 'wrong_code';
    // A parallel request that has used the code has made the account.
    if (await findAccount(tx, address))
      return (await isCodeUsable(tx, code, now)) ? 'account_exists' : 'wrong_code';
    if (!(await useCode(tx, code, now))) return 'wrong_code';
    await tx.deleteFrom('registrations').where('address', '=', mailbox).execute();
    const { id: _, browser_hash: __, expires_at: ___, ...details } = registration;
    const person = { id, ...details, college, photo, public: 1 as const, created_at: now };
    await insertPerson(tx, person, rings);
    await addNameWords(tx, { id, name: details.name, listed: 1 });
    await claimPhoto(tx, photo);
    await startLogIn(tx, { personId: id, session, kind: 'sign-up', how: 'by code' });
    afterCommit(tx, { kind: 'person-changed', personId: id });
    return findOwnUser(tx, id);
  },
);

type NewPerson = Omit<Insertable<PeopleTable>, 'ring'>;

/**
 * Inserts a person with the first free number of `rings`.
 * @throws StoreConflict when a parallel request has made an account for the mailbox: the store then runs the write again.
 */
async function insertPerson(tx: Db, person: NewPerson, rings: readonly number[]): Promise<void> {
  for (const ring of rings) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({ ...person, ring })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return;
  }
  const { address } = person;
  if (await findAccount(tx, { normalised: address, mailbox: address }))
    throw new StoreConflict('the mailbox has an account now');
  throw new Error('no free number in the ring');
}
