import type { Selectable } from 'kysely';
import type { UsedCredential } from '#contract/passkeys.ts';
import type { Context } from '#server/identity/context.ts';
import type { PasskeysTable } from '#server/platform/db/schema/sign-in-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readChallenge, useChallenge, type Challenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { userHandle } from './options.ts';
import { findSite } from './site.ts';
import { verifyAssertion } from './verify.ts';

/** A correct assertion. The write that it allows calls {@link usePasskey}, so that it works only once. */
export interface PasskeyUse {
  readonly passkeyId: string;
  readonly personId: string;
  /** The authenticator's new counter. */
  readonly counter: number;
  readonly challenge: Challenge;
}

/**
 * Checks the assertion of a passkey. Cheap checks come first. So a signature is only checked for a known passkey and a
 * challenge of this server.
 * @param boundTo the purpose of the challenge: see `createChallenge`.
 * @returns null if there is no such passkey or challenge. `use` is null if the signature is wrong.
 */
export async function checkAssertion(
  context: Context,
  credential: UsedCredential,
  { host, boundTo }: { readonly host: string | undefined; readonly boundTo: string },
): Promise<{ readonly personId: string; readonly use: PasskeyUse | null } | null> {
  const { config, store } = context;
  const site = findSite(config, host);
  const client = readClientData(credential.response.clientDataJSON);
  const challenge = client && !client.isFramed && readChallenge(context, boundTo, client.challenge);
  if (!client || !challenge) return null;
  const passkey = await findPasskey(store.db, credential.id);
  if (!passkey || credential.response.userHandle !== userHandle(passkey.person_id)) return null;
  const personId = passkey.person_id;
  const counter = await verifyAssertion(credential, passkey, client.challenge, site);
  return { personId, use: counter === null ? null : { passkeyId: passkey.id, personId, counter, challenge } };
}

/** Finds the passkey with this credential id, of any person. */
async function findPasskey(db: Db, credentialId: string): Promise<Selectable<PasskeysTable> | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/**
 * Uses an assertion in the caller's transaction.
 * @returns false if its challenge, counter or passkey is no longer valid.
 */
export async function usePasskey(tx: Db, use: PasskeyUse, now: number): Promise<boolean> {
  return (await useChallenge(tx, use.challenge)) && (await countUse(tx, use, now));
}

/**
 * Stores the authenticator's counter. A counter that did not grow indicates a copy. Authenticators that synchronise
 * passkeys do not count signatures, so their counter is always 0.
 */
async function countUse(tx: Db, { passkeyId, counter }: PasskeyUse, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .where((q) => q.or([q('counter', '<', counter), q.and([q('counter', '=', 0), q.val(counter === 0)])]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
