import type { Insertable, Selectable } from 'kysely';
import { words } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import type { PeopleTable, RegistrationsTable } from '#server/db/tables.ts';
import { fail } from '#server/errors.ts';
import { startSession } from '#server/http/session.ts';
import { claimPhoto } from '#server/photos/leftovers.ts';
import { domainOf } from '#server/user/address.ts';
import { findOwnUser } from '#server/user/find.ts';
import { addNameWords } from '#server/user/name-words.ts';
import type { UserRow } from '#server/user/present.ts';
import { useCode, type Code } from './codes.ts';
import { findCollege } from './colleges.ts';
import type { Address } from './requests.ts';

interface SignUp {
  readonly address: Address;
  readonly code: Code;
  /** Key of the photo, already written. */
  readonly photo: string;
  readonly session: { token: string; replacedToken: string };
}

/**
 * Uses the code up and makes account, photo claim and session in one transaction: together or not at all.
 * @throws wrong_code when the code is no longer good, account_exists when the address has got an account meanwhile.
 */
export async function createAccount(
  context: Context,
  { address, code, photo, session }: SignUp,
): Promise<UserRow> {
  const { config, clock, random, store } = context;
  const domain = domainOf(address.normalised);
  const college = config.campuses?.get(domain) ?? findCollege(domain);
  const id = random.id();
  return store.write(async (tx) => {
    const now = clock();
    if (!(await useCode(tx, code, now))) fail('wrong_code', words.wrongCode);
    const registration = await takeRegistration(tx, address, now);
    const { expires_at: _, ...details } = registration;
    const person = { id, ...details, college, photo, public: 1 as const, created_at: now };
    await insertPerson(tx, person, () => random.ring());
    await addNameWords(tx, id, details.name);
    await claimPhoto(tx, photo);
    await startSession(tx, { ...session, personId: id, now });
    return findOwnUser(tx, id);
  });
}

async function takeRegistration(
  tx: Db,
  address: Address,
  now: number,
): Promise<Selectable<RegistrationsTable>> {
  const row = await tx
    .deleteFrom('registrations')
    .where('address', '=', address.normalised)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? fail('wrong_code', words.wrongCode);
}

const RING_TRIES = 20;

type NewPerson = Omit<Insertable<PeopleTable>, 'ring'>;

/** Draws places in the ring until a free one is met. */
async function insertPerson(tx: Db, person: NewPerson, drawRing: () => number): Promise<void> {
  for (let attempt = 0; attempt < RING_TRIES; attempt += 1) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({ ...person, ring: drawRing() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return;
    const taken = await tx
      .selectFrom('people')
      .select('id')
      .where('address', '=', person.address)
      .executeTakeFirst();
    if (taken) fail('account_exists', 'This address already has an account. Please log in.');
  }
  throw new Error('no free place in the ring');
}
