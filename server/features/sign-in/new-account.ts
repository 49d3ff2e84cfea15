import type { Insertable } from 'kysely';
import { findAccount, findOwnUser } from '#server/access/accounts/accounts.ts';
import type { SignUpChoice, Wall } from '#contract/user.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Db, PeopleTable } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { startLogIn, type NewSession } from '#server/identity/log-in-session.ts';
import { claimPhoto } from '#server/access/photos/leftovers.ts';
import { domainOf } from '#server/platform/mail/address.ts';
import { addNameWords } from '#server/access/people/name-words.ts';
import type { UserRow } from '#server/access/people/present.ts';
import { collegeOf } from './colleges/colleges.ts';

/** The common part of all kinds of sign-up: account, photo and session appear together. */

/**
 * Number of random ring numbers to try. With a million people, one in 2,000 is taken, so eight taken in a row
 * practically never occur.
 */
const RING_CANDIDATES = 8;

export const accountExists = 'This address already has an account. Please log in.';

/** The data of a new account before its transaction. Plain data. */
export interface AccountPlan {
  readonly id: string;
  /** Random numbers for the default order. The first free one is used. */
  readonly rings: readonly number[];
  /** Normalised, and as a mailbox. */
  readonly address: { readonly normalised: string; readonly mailbox: string };
  readonly college: string;
  /** Who may write on the profile. */
  readonly wall: Wall;
  /** Key of the photo, whose files already exist. */
  readonly photo: string;
  readonly session: NewSession;
}

export function planAccount(
  { config, random }: Pick<BaseServices, 'config' | 'random'>,
  { address, photo, session }: Pick<AccountPlan, 'address' | 'photo' | 'session'>,
): AccountPlan {
  const domain = domainOf(address.normalised);
  return {
    id: random.id(),
    rings: Array.from({ length: RING_CANDIDATES }, () => random.ring()),
    address: { normalised: address.normalised, mailbox: address.mailbox },
    college: collegeOf(config.campuses, domain),
    wall: config.newWall,
    photo,
    session,
  };
}

/** The person's input and the version of the terms. */
export type AccountDetails = Pick<
  Insertable<PeopleTable>,
  'email' | 'name' | 'phone' | SignUpChoice | 'terms_version' | 'terms_at' | 'language'
>;

/**
 * Inserts the account, claims the photo and starts the session, in the caller's transaction. The caller has checked the
 * proof.
 * @param how for the security log, such as `by code`.
 */
export async function addAccount(
  tx: Db,
  { id, rings, address, college, wall, photo, session }: AccountPlan,
  details: AccountDetails,
  how: string,
): Promise<UserRow> {
  const person = {
    id,
    address: address.mailbox,
    ...details,
    college,
    wall,
    photo,
    public: 1 as const,
    created_at: session.now,
  };
  await insertPerson(tx, person, rings);
  await addNameWords(tx, { id, name: details.name, listed: 1 });
  await claimPhoto(tx, photo);
  await startLogIn(tx, { personId: id, session, kind: 'sign-up', how });
  afterCommit(tx, { kind: 'person-changed', personId: id });
  return findOwnUser(tx, id);
}

/**
 * Inserts a person with the first free number of `rings`.
 * @throws StoreConflict if a parallel request created an account for the mailbox. The store then repeats the write.
 */
async function insertPerson(
  tx: Db,
  person: Omit<Insertable<PeopleTable>, 'ring'>,
  rings: readonly number[],
): Promise<void> {
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
