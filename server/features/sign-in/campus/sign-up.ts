import type { FastifyRequest } from 'fastify';
import type { SignUpForm } from '#contract/sign-in.ts';
import { findAccount } from '#server/access/accounts/accounts.ts';
import type { Context } from '#server/identity/context.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { prepareLogIn, type LogInCookies } from '#server/identity/log-in-session.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { normaliseAddress } from '#server/platform/mail/address.ts';
import type { UserRow } from '#server/access/people/present.ts';
import {
  accountExists,
  addAccount,
  planAccount,
  type AccountDetails,
  type AccountPlan,
} from '#server/features/sign-in/new-account.ts';
import type { VerifiedPerson } from './claims.ts';

/**
 * The sign-up after a campus log-in. The provider has verified the address, so no code is mailed. The browser holds a
 * token. The store keeps its hash with the address. The token works once and expires after an hour.
 */

/** Maximum time for the sign-up form, in milliseconds. */
export const SIGN_UP_MS = 60 * 60_000;

interface OpenSignUp {
  /** The mailbox. */
  readonly address: string;
  readonly email: string;
  readonly name: string;
}

/** Opens a sign-up and replaces an earlier one for the address. @returns the token for the browser's cookie. */
export async function openCampusSignUp(
  { clock, random, store }: Pick<Context, 'clock' | 'random' | 'store'>,
  { mailbox, email, name }: Pick<VerifiedPerson, 'mailbox' | 'email' | 'name'>,
): Promise<string> {
  const token = random.token();
  const row = {
    token_hash: hashToken(token),
    address: mailbox,
    email,
    name,
    expires_at: clock() + SIGN_UP_MS,
  };
  await store.run(storeCampusSignUp, row);
  return token;
}

const storeCampusSignUp = defineWrite(
  'storeCampusSignUp',
  async (tx, row: OpenSignUp & { token_hash: string; expires_at: number }): Promise<void> => {
    const { address: _, ...fields } = row;
    await tx
      .insertInto('campus_sign_ups')
      .values(row)
      .onConflict((conflict) => conflict.column('address').doUpdateSet(fields))
      .execute();
  },
  { goesFirst: true },
);

/** Finds the open sign-up of a token; undefined if there is none. */
export async function findCampusSignUp(
  { clock, store }: Pick<Context, 'clock' | 'store'>,
  token: string,
): Promise<OpenSignUp | undefined> {
  if (token === '') return undefined;
  return signUpQuery(store.db, hashToken(token), clock()).executeTakeFirst();
}

function signUpQuery(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('campus_sign_ups')
    .select(['address', 'email', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now);
}

interface NewCampusAccount {
  readonly request: FastifyRequest;
  readonly token: string;
  readonly form: Omit<SignUpForm, 'email'>;
  /** Key of the photo, whose files already exist. */
  readonly photo: string;
}

/**
 * Uses the token, creates the account, claims the photo and starts the session, all in one transaction.
 * @throws campus_log_in_needed if the token is no longer valid; account_exists if the address has an account by now.
 */
export async function createCampusAccount(
  context: Context,
  { request, token, form, photo }: NewCampusAccount,
): Promise<{ user: UserRow; cookies: LogInCookies }> {
  const found = await findCampusSignUp(context, token);
  if (!found) return refuseWithoutLogIn();
  const { session, cookies } = await prepareLogIn(context, request, null);
  const address = { normalised: normaliseAddress(found.email) ?? found.address, mailbox: found.address };
  const plan = planAccount(context, { address, photo, session });
  const { terms, language = null, ...chosen } = form;
  const details = { ...chosen, language, terms_version: terms ?? '', terms_at: session.now };
  const user = await context.store.run(insertCampusAccount, { tokenHash: hashToken(token), plan, details });
  if (user === 'account_exists') fail('account_exists', accountExists);
  return user === 'used' ? refuseWithoutLogIn() : { user, cookies };
}

export function refuseWithoutLogIn(): never {
  return fail(
    'campus_log_in_needed',
    'Your campus log-in has expired. Please log in with your campus again.',
  );
}

/** Inserts the account. A refusal changes nothing, because every reason is checked before the token is used. */
const insertCampusAccount = defineWrite(
  'insertCampusAccount',
  async (
    tx,
    {
      tokenHash,
      plan,
      details,
    }: { tokenHash: string; plan: AccountPlan; details: Omit<AccountDetails, 'email'> },
  ): Promise<UserRow | 'used' | 'account_exists'> => {
    const { address, session } = plan;
    if (await findAccount(tx, address)) {
      const open = await signUpQuery(tx, tokenHash, session.now).executeTakeFirst();
      return open ? 'account_exists' : 'used';
    }
    const used = await tx
      .deleteFrom('campus_sign_ups')
      .where('token_hash', '=', tokenHash)
      .where('address', '=', address.mailbox)
      .where('expires_at', '>', session.now)
      .returning('email')
      .executeTakeFirst();
    return used ? addAccount(tx, plan, { ...details, email: used.email }, 'by the campus') : 'used';
  },
  { goesFirst: true },
);

export const deleteExpiredCampusSignUps = defineDeletion('deleteExpiredCampusSignUps', {
  table: 'campus_sign_ups',
  key: ['token_hash'],
  age: 'expires_at',
});
