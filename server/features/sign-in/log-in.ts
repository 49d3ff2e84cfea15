import type { FastifyRequest } from 'fastify';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { readKnownBrowserHash } from '#server/identity/known-browsers.ts';
import {
  prepareLogIn,
  type LoggedIn,
  type LogInCookies,
  type NewSession,
} from '#server/identity/log-in-session.ts';
import { enterAccount } from '#server/identity/enter-account.ts';
import { useCode, type TypedCode } from './codes.ts';
import { codeOf, type Address } from './requests.ts';
import { findTarget } from './target.ts';
import { requireRightCode } from './try-code.ts';

interface LogIn {
  readonly address: Address;
  readonly otp: string;
  readonly request: FastifyRequest;
}

/**
 * Exchanges a code for a session. One of several parallel requests with the same code succeeds.
 * @throws wrong_code, too_often.
 */
export async function logIn(
  context: Context,
  { address, otp, request }: LogIn,
): Promise<LoggedIn & { cookies: LogInCookies }> {
  const { config, store } = context;
  const browserHash = readKnownBrowserHash(request, config);
  const { account, address: target, scope } = await findTarget(context, address, browserHash);
  const code = { ...codeOf(context, 'log-in', target, otp), trier: scope, from: null };
  // A separate write, so that a wrong try counts even if the log-in fails.
  await requireRightCode(context, request, code, { isKnown: scope !== '', personId: account?.id ?? null });
  if (!account) fail('wrong_code', answerWords.wrongCode);
  const { session, cookies } = await prepareLogIn(context, request, account);
  const loggedIn = await store.run(startLogInSession, { personId: account.id, code, session });
  return loggedIn ? { ...loggedIn, cookies } : fail('wrong_code', answerWords.wrongCode);
}

interface Attempt {
  readonly personId: string;
  readonly code: TypedCode;
  readonly session: NewSession;
}

/** @returns null, without a change, if the account is not active or the code is no longer valid. */
const startLogInSession = defineWrite(
  'startLogInSession',
  async (tx, { personId, code, session }: Attempt): Promise<LoggedIn | null> =>
    enterAccount(tx, { personId, session, how: 'by code' }, () => useCode(tx, code, session.now)),
  { goesFirst: true },
);
