import type { FastifyRequest } from 'fastify';
import type { NewCredential, Passkey } from '#contract/passkeys.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import type { SecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { labelBrowser } from '#server/platform/http/browser-label.ts';
import type { Viewer } from '#server/identity/session.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import { readChallenge } from '#server/identity/webauthn/challenges.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';
import { readClientData } from '#server/identity/webauthn/client-data.ts';
import { insertPasskey, presentPasskey } from './passkeys.ts';
import { findSite } from '#server/identity/webauthn/site.ts';
import { verifyNewCredential } from '#server/identity/webauthn/verify.ts';

const LETTER_MS = 24 * 60 * 60_000;

/** The transports that WebAuthn names. They help the browser find the authenticator. Unknown ones are left out. */
const knownTransports = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/**
 * Adds a passkey to the viewer's account.
 * @throws invalid_input when challenge, origin or signature is not valid, or the passkey is not discoverable;
 * passkey_exists; too_many_passkeys; passkey_needed.
 */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  credential: NewCredential,
  request: FastifyRequest,
): Promise<Passkey> {
  const { config, store, clock, random } = context;
  await requireProof(context, viewer, 'passkeys');
  // A log-in names no passkey, so it could never find a passkey that is not discoverable.
  if (credential.clientExtensionResults?.credProps?.rk === false) return refuseNewPasskey('not_discoverable');
  const site = findSite(config, request.headers.host);
  const client = readClientData(credential.response.clientDataJSON);
  const challenge =
    client && !client.isFramed && readChallenge(context, viewer.sessionHash, client.challenge);
  const key = challenge && (await verifyNewCredential(credential, client.challenge, site));
  if (!key) return refuseNewPasskey('not_valid');
  const transports = new Set(credential.response.transports?.filter((way) => knownTransports.has(way)));
  const passkey = {
    id: random.id(),
    person_id: viewer.id,
    credential_id: key.credentialId,
    public_key: key.publicKey,
    counter: key.counter,
    transports: JSON.stringify([...transports]),
    name: credential.name ?? (labelBrowser(request.headers['user-agent']) || passkeyWords.defaultName),
    created_at: clock(),
    last_used_at: null,
  };
  const notice = await passkeyNotice(context, viewer, 'added');
  const by = {
    sessionHash: viewer.sessionHash,
    isModerator: context.moderation.roleOf(viewer) !== null,
  };
  const outcome = await store.run(insertPasskey, { passkey, challenge, ...by, ...notice });
  return outcome === 'added' ? presentPasskey({ ...passkey, slot: 0 }) : refuseNewPasskey(outcome);
}

function refuseNewPasskey(
  reason: 'not_discoverable' | 'not_valid' | 'passkey_exists' | 'too_many_passkeys' | 'passkey_needed',
): never {
  if (reason === 'not_discoverable') return fail('invalid_input', passkeyWords.notDiscoverable);
  if (reason === 'not_valid') return fail('invalid_input', passkeyWords.notValid);
  const messages = {
    passkey_exists: passkeyWords.exists,
    too_many_passkeys: passkeyWords.tooMany,
    passkey_needed: passkeyWords.useNeeded,
  };
  return fail(reason, messages[reason]);
}

/** Makes the security event and the owner's letter for a change of passkeys. */
export async function passkeyNotice(
  { config, clock, mail, random, store }: Context,
  { id: personId, sessionId }: Viewer,
  change: 'added' | 'removed',
): Promise<{ event: SecurityEvent; letter: SealedLetter }> {
  const letter = letterTo(await findOwnUser(store.db, personId), (mails) =>
    change === 'added' ? mails.passkeyAdded(config.publicUrl) : mails.passkeyRemoved(config.publicUrl),
  );
  return {
    event: { id: random.id(), at: clock(), kind: `passkey-${change}`, personId, sessionId },
    letter: await mail.seal(letter, LETTER_MS),
  };
}
