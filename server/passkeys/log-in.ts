import type { FastifyRequest } from 'fastify';
import type { UsedCredential } from '#contract/passkeys.ts';
import { passkeyWords } from '#contract/words/passkeys.ts';
import { findAccountToLogIn, findOwnUser } from '#server/access/accounts.ts';
import { endSuspensionIfOver } from '#server/access/end-suspensions.ts';
import { canReturn } from '#server/access/left-people.ts';
import { storeSecurityEvent } from '#server/audit/security-log.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { hashClientNetwork } from '#server/http/client-network.ts';
import { prepareLogIn, startLogIn, type LogInCookies, type NewSession } from '#server/http/log-in-session.ts';
import { returnIfLeft } from '#server/leaving/return.ts';
import type { UserRow } from '#server/user/present.ts';
import { readChallenge, useChallenge, type Challenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { userHandle } from './options.ts';
import { findPasskey } from './passkeys.ts';
import { findSite } from './site.ts';
import { verifyAssertion } from './verify.ts';

const HOW = 'by passkey';

/**
 * Exchanges the assertion of a passkey for a session. The cheap checks come first, so that only an assertion of a known passkey
 * with a challenge of this server costs a check of its signature.
 * @throws wrong_passkey, with the same message for every reason.
 */
export async function logInWithPasskey(
  context: Context,
  credential: UsedCredential,
  request: FastifyRequest,
): Promise<{ user: UserRow; cookies: LogInCookies }> {
  const { config, store, clock, random } = context;
  const site = findSite(config, request.headers.host);
  const client = readClientData(credential.response.clientDataJSON);
  const challenge = client && !client.isFramed && readChallenge(context, '', client.challenge);
  if (!client || !challenge) return refuse();
  const passkey = await findPasskey(store.db, credential.id);
  if (!passkey || credential.response.userHandle !== userHandle(passkey.person_id)) return refuse();
  const personId = passkey.person_id;
  const counter = await verifyAssertion(credential, passkey, client.challenge, site);
  if (counter !== null) {
    const { email } = await findOwnUser(store.db, personId);
    const { session, cookies } = await prepareLogIn(context, request, email);
    const use = { passkeyId: passkey.id, personId, counter, challenge };
    const user = await store.run(startPasskeySession, { use, session });
    if (user) return { user, cookies };
  }
  const network = hashClientNetwork(context, request);
  const event = { id: random.id(), at: clock(), personId, network, detail: HOW };
  await store.run(storeSecurityEvent, { ...event, kind: 'log-in-refused' });
  return refuse();
}

function refuse(): never {
  return fail('wrong_passkey', passkeyWords.wrong);
}

interface Use {
  readonly passkeyId: string;
  readonly personId: string;
  /** The authenticator's new counter. */
  readonly counter: number;
  readonly challenge: Challenge;
}

/** @returns null when the account is not active, or when the challenge, the counter or the passkey is no longer valid. */
const startPasskeySession = defineWrite(
  'startPasskeySession',
  async (tx, { use, session }: { use: Use; session: NewSession }): Promise<UserRow | null> => {
    const { personId } = use;
    await endSuspensionIfOver(tx, personId, session.now);
    const isThere = (await findAccountToLogIn(tx, personId)) !== undefined;
    if (!isThere && !(await canReturn(tx, personId, session.now))) return null;
    if (!(await useChallenge(tx, use.challenge))) return null;
    if (!(await countUse(tx, use, session.now))) return null;
    if (!isThere) await returnIfLeft(tx, personId, session.now);
    const user = await findAccountToLogIn(tx, personId);
    if (!user) return null;
    await startLogIn(tx, { personId, session, kind: 'log-in', how: HOW });
    return user;
  },
);

/**
 * Stores the authenticator's counter. A counter that has not grown is the sign of a copy. Authenticators that synchronise their
 * passkeys do not count: theirs is always 0.
 */
async function countUse(tx: Db, { passkeyId, counter }: Use, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .where((q) => q.or([q('counter', '<', counter), q.and([q('counter', '=', 0), q.val(counter === 0)])]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
