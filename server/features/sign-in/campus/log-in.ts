import type { FastifyRequest } from 'fastify';
import { findAccount } from '#server/access/accounts/accounts.ts';
import type { Context } from '#server/identity/context.ts';
import { enterAccount } from '#server/identity/enter-account.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { prepareLogIn, type LogInCookies, type NewSession } from '#server/identity/log-in-session.ts';
import type { VerifiedPerson } from './claims.ts';
import { openCampusSignUp } from './sign-up.ts';

/**
 * `in`: the session has started. `unreachable`: there is no account, and no letter can reach the address. `new`: there
 * is no account, and a sign-up is open for the holder of the token.
 */
type LogInResult =
  | { readonly outcome: 'in'; readonly cookies: LogInCookies }
  | { readonly outcome: 'new'; readonly token: string }
  | { readonly outcome: 'inactive' }
  | { readonly outcome: 'unreachable' };

/** Logs in the account of an address verified by the provider, or opens a sign-up. */
export async function logInFromCampus(
  context: Context,
  request: FastifyRequest,
  person: VerifiedPerson,
): Promise<LogInResult> {
  const { store } = context;
  const account = await findAccount(store.db, person);
  if (!account) {
    if (!(await context.mail.takesAddress(person.email))) return { outcome: 'unreachable' };
    return { outcome: 'new', token: await openCampusSignUp(context, person) };
  }
  const { session, cookies } = await prepareLogIn(context, request, account);
  const isActive = await store.run(startCampusSession, { personId: account.id, session });
  return isActive ? { outcome: 'in', cookies } : { outcome: 'inactive' };
}

/** @returns false, without a change, if the account is not active. */
const startCampusSession = defineWrite(
  'startCampusSession',
  async (tx, { personId, session }: { personId: string; session: NewSession }): Promise<boolean> =>
    (await enterAccount(tx, { personId, session, how: 'by the campus' })) !== null,
  { goesFirst: true },
);
