import type { FastifyRequest } from 'fastify';
import type { UsedCredential } from '#contract/passkeys.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import {
  prepareLogIn,
  type LoggedIn,
  type LogInCookies,
  type NewSession,
} from '#server/identity/log-in-session.ts';
import { enterAccount } from '#server/identity/enter-account.ts';
import { checkAssertion, usePasskey, type PasskeyUse } from '#server/identity/webauthn/assertion.ts';

const HOW = 'by passkey';

/**
 * Exchanges the assertion of a passkey for a session.
 * @throws wrong_passkey, with the same message for every reason.
 */
export async function logInWithPasskey(
  context: Context,
  credential: UsedCredential,
  request: FastifyRequest,
): Promise<LoggedIn & { cookies: LogInCookies }> {
  const { store, clock, random } = context;
  const checked = await checkAssertion(context, credential, { host: request.headers.host, boundTo: '' });
  if (!checked) return refusePasskey();
  const { personId, use } = checked;
  if (use) {
    const owner = await findOwnUser(store.db, personId);
    const { session, cookies } = await prepareLogIn(context, request, owner);
    const loggedIn = await store.run(startPasskeySession, { use, session });
    if (loggedIn) return { ...loggedIn, cookies };
  }
  const network = hashClientNetwork(context, request);
  const event = { id: random.id(), at: clock(), personId, network, detail: HOW };
  await store.run(storeSecurityEvent, { ...event, kind: 'log-in-refused' });
  return refusePasskey();
}

function refusePasskey(): never {
  return fail('wrong_passkey', passkeyWords.wrong);
}

/** @returns null if the account is not active, or if the challenge, counter or passkey is no longer valid. */
const startPasskeySession = defineWrite(
  'startPasskeySession',
  async (tx, { use, session }: { use: PasskeyUse; session: NewSession }): Promise<LoggedIn | null> => {
    const { personId, passkeyId } = use;
    return enterAccount(tx, { personId, session, how: HOW, passkeyId }, () =>
      usePasskey(tx, use, session.now),
    );
  },
  { goesFirst: true },
);
