import { words } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/errors.ts';
import { startSession } from '#server/http/session.ts';
import { userColumns, type UserRow } from '#server/user/present.ts';
import { tryCode, useCode, type Code } from './codes.ts';
import type { Address } from './requests.ts';

interface LogIn {
  readonly address: Address;
  readonly code: Code;
  readonly session: { token: string; replacedToken: string };
}

/**
 * Trades a code for a session; of two that show the same code at once, one gets in.
 * @throws wrong_code, one message for wrong, expired, used and void codes and for unknown addresses.
 */
export async function logIn({ store, clock }: Context, { address, code, session }: LogIn): Promise<UserRow> {
  // A try of its own, so that a wrong one stays counted when the log-in below is rolled back.
  const isRight = await store.write((tx) => tryCode(tx, code, clock()));
  if (!isRight) fail('wrong_code', words.wrongCode);
  return store.write(async (tx) => {
    const now = clock();
    const user = await tx
      .selectFrom('people')
      .select(userColumns)
      .where('address', '=', address.normalised)
      .executeTakeFirst();
    if (!user || !(await useCode(tx, code, now))) return fail('wrong_code', words.wrongCode);
    await startSession(tx, { ...session, personId: user.id, now });
    return user;
  });
}
