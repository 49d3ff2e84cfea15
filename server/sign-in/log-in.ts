import { words } from '#contract/words.ts';
import { findActiveAccount } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { startSession, type NewSession } from '#server/http/session.ts';
import type { UserRow } from '#server/user/present.ts';
import { tryCode, useCode, type Code } from './codes.ts';
import type { Address } from './requests.ts';

interface LogIn {
  readonly address: Address;
  readonly code: Code;
  readonly session: { token: string; replacedToken: string };
}

/**
 * Exchanges a code for a session. Of parallel requests with the same code, one succeeds.
 * @throws wrong_code, with the same message for wrong, expired, used and void codes and for unknown addresses.
 */
export async function logIn({ store, clock }: Context, { address, code, session }: LogIn): Promise<UserRow> {
  const now = clock();
  // A separate write, so that a wrong try is counted even when the log-in fails.
  const isRight = await store.run(tryCode, { code, now });
  const user = isRight
    ? await store.run(startLogInSession, { address: address.normalised, code, session: { ...session, now } })
    : null;
  return user ?? fail('wrong_code', words.wrongCode);
}

/** @returns null, without a change, when the address has no active account or the code is no longer valid. */
const startLogInSession = defineWrite(
  'startLogInSession',
  async (
    tx,
    { address, code, session }: { address: string; code: Code; session: Omit<NewSession, 'personId'> },
  ): Promise<UserRow | null> => {
    const user = await findActiveAccount(tx, address);
    if (!user || !(await useCode(tx, code, session.now))) return null;
    await startSession(tx, { ...session, personId: user.id });
    return user;
  },
);
