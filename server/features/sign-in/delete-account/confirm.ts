import type { FastifyRequest } from 'fastify';
import type { LeftOpinions } from '#contract/delete-account.ts';
import type { UsedCredential } from '#contract/passkeys.ts';
import { deletionWords } from '#contract/words/en/delete-account.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import type { Viewer } from '#server/identity/session.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { deleteReplacedPhotos } from '#server/access/photos/leftovers.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { checkAssertion, usePasskey, type PasskeyUse } from '#server/identity/webauthn/assertion.ts';
import { useCode, type TypedCode } from '#server/features/sign-in/codes.ts';
import { codeOf } from '#server/features/sign-in/requests.ts';
import { tryOwnCode } from '#server/features/sign-in/try-own-code.ts';

const LETTER_MS = 24 * 60 * 60_000;

interface Confirmation {
  readonly otp?: string | undefined;
  readonly passkey?: UsedCredential | undefined;
  readonly opinions: LeftOpinions;
}

/**
 * The binding of a deletion's challenge, so that a challenge for a log-in or a new passkey does not confirm a deletion.
 */
export function boundToDeletion({ sessionHash }: Viewer): string {
  return `delete\n${sessionHash}`;
}

/**
 * Makes the viewer's account leave, after a code or the assertion of a passkey. One of several parallel
 * requests with the same proof succeeds.
 * @throws wrong_codes. Not a 401, which would mean that the session has ended.
 */
export async function deleteAccount(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  { otp, passkey, opinions }: Confirmation,
): Promise<void> {
  const { clock, mail, random, store } = context;
  const now = clock();
  const network = hashClientNetwork(context, request);
  const proof = passkey
    ? await checkPasskey(context, viewer, request, passkey)
    : await checkCode(context, viewer, otp ?? '', network);
  if (!proof) fail('wrong_codes', passkey ? deletionWords.wrongPasskey : deletionWords.wrongCode);
  const letter = letterTo(await findOwnUser(store.db, viewer.id), (mails) =>
    mails.accountLeft(now + LEAVING_MS),
  );
  const hasLeft = await store.run(leaveWithProof, {
    personId: viewer.id,
    sessionId: viewer.sessionId,
    opinions,
    proof,
    letter: await mail.seal(letter, LETTER_MS),
    eventId: random.id(),
    network,
    now,
  });
  if (!hasLeft) fail('wrong_codes', deletionWords.wrongCode);
  await deleteReplacedPhotos(context, viewer.id);
}

type Proof =
  | { readonly kind: 'code'; readonly code: TypedCode }
  | { readonly kind: 'passkey'; readonly use: PasskeyUse };

/** @returns null for a wrong code, which counts as a try. */
async function checkCode(
  context: Context,
  viewer: Viewer,
  otp: string,
  network: string,
): Promise<Proof | null> {
  const code = await tryOwnCode(context, { viewer, network }, codeOf(context, 'delete', viewer.address, otp));
  return code && { kind: 'code', code };
}

/** @returns null for a wrong assertion, and for another person's passkey. */
async function checkPasskey(
  context: Context,
  viewer: Viewer,
  { headers: { host } }: FastifyRequest,
  credential: UsedCredential,
): Promise<Proof | null> {
  const checked = await checkAssertion(context, credential, { host, boundTo: boundToDeletion(viewer) });
  return checked?.use && checked.personId === viewer.id ? { kind: 'passkey', use: checked.use } : null;
}

interface Deletion {
  readonly personId: string;
  readonly sessionId: string;
  readonly opinions: LeftOpinions;
  readonly proof: Proof;
  readonly letter: SealedLetter;
  readonly eventId: string;
  readonly network: string;
  readonly now: number;
}

/** @returns false if the proof is no longer valid. */
const leaveWithProof = defineWrite('leaveWithProof', async (tx, deletion: Deletion): Promise<boolean> => {
  const { personId, sessionId, opinions, proof, letter, eventId, network, now } = deletion;
  if (!(await useProof(tx, proof, now))) return false;
  if (!(await leaveAccount(tx, { personId, opinions, now }))) return false;
  await enqueue(tx, letter);
  const event = {
    id: eventId,
    at: now,
    personId,
    sessionId,
    network,
    detail: `by ${proof.kind}, opinions: ${opinions}`,
  };
  await addSecurityEvent(tx, { kind: 'account-deleted', ...event });
  return true;
});

async function useProof(tx: Db, proof: Proof, now: number): Promise<boolean> {
  return proof.kind === 'code' ? useCode(tx, proof.code, now) : usePasskey(tx, proof.use, now);
}
