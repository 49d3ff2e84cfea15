import type { FastifyRequest } from 'fastify';
import { words } from '#contract/words.ts';
import { findAccountEmail, findActiveAccount } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { prepareLogIn, startLogIn, type LogInCookies, type NewSession } from '#server/http/log-in-session.ts';
import type { UserRow } from '#server/user/present.ts';
import { tryCode, useCode, type Code } from './codes.ts';
import type { Address } from './requests.ts';

interface LogIn {
  readonly address: Address;
  readonly code: Code;
  readonly request: FastifyRequest;
}

/**
 * Exchanges a code for a session. Of parallel requests with the same code, one succeeds.
 * @throws wrong_code, with the same message for wrong, expired, used and void codes and for unknown addresses.
 */
export async function logIn(
  context: Context,
  { address, code, request }: LogIn,
): Promise<{ user: UserRow; cookies: LogInCookies }> {
  const { store, clock } = context;
  // A separate write, so that a wrong try is counted even when the log-in fails.
  const isRight = await store.run(tryCode, { code, now: clock() });
  const email = isRight ? await findAccountEmail(store.db, address.normalised) : undefined;
  if (email === undefined) fail('wrong_code', words.wrongCode);
  const { session, cookies } = await prepareLogIn(context, request, email);
  const user = await store.run(startLogInSession, { address: address.normalised, code, session });
  return user ? { user, cookies } : fail('wrong_code', words.wrongCode);
}

/** @returns null, without a change, when the address has no active account or the code is no longer valid. */
const startLogInSession = defineWrite(
  'startLogInSession',
  async (
    tx,
    { address, code, session }: { address: string; code: Code; session: NewSession },
  ): Promise<UserRow | null> => {
    const user = await findActiveAccount(tx, address);
    if (!user || !(await useCode(tx, code, session.now))) return null;
    await startLogIn(tx, { personId: user.id, session, kind: 'log-in', how: 'by code' });
    return user;
  },
);
