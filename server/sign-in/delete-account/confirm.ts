import type { FastifyRequest } from 'fastify';
import { deletionWords } from '#contract/words/delete-account.ts';
import { findOwnUser } from '#server/access/accounts.ts';
import { LEAVING_MS } from '#server/access/left-people.ts';
import { addSecurityEvent } from '#server/audit/security-log.ts';
import type { Context } from '#server/context.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { hashClientNetwork } from '#server/http/client-network.ts';
import type { Viewer } from '#server/http/session.ts';
import { leaveAccount, type LeftOpinions } from '#server/leaving/leave.ts';
import { accountLeftLetter } from '#server/mail/letters/delete-account.ts';
import { enqueue, type SealedLetter } from '#server/mail/queue.ts';
import { tryCode, useCode, type TypedCode } from '../codes.ts';
import { codeOf } from '../requests.ts';

const LETTER_MS = 24 * 60 * 60_000;

/**
 * Makes the viewer's account leave. Of parallel requests with the same code, one succeeds.
 * @throws wrong_codes: not a 401, which would mean that the session has ended.
 */
export async function deleteAccount(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  { otp, opinions }: { otp: string; opinions: LeftOpinions },
): Promise<void> {
  const { clock, mail, random, store } = context;
  const now = clock();
  const network = hashClientNetwork(context, request);
  const code = { ...codeOf(context, 'delete', viewer.address, otp), trier: viewer.id, from: viewer.id };
  const eventIds = { refused: random.id(), isVoid: random.id(), limit: random.id(), warning: random.id() };
  // A session is no unknown browser, so its tries do not count for the network. A separate write, so that a wrong try counts.
  const attempt = { code, now, network, isCounted: false, personId: viewer.id, eventIds };
  const { isRight } = await store.run(tryCode, attempt);
  if (!isRight) fail('wrong_codes', deletionWords.wrongCode);
  const { email } = await findOwnUser(store.db, viewer.id);
  const hasLeft = await store.run(leaveByCode, {
    personId: viewer.id,
    sessionId: viewer.sessionId,
    opinions,
    code,
    letter: await mail.seal(accountLeftLetter(email, now + LEAVING_MS), LETTER_MS),
    eventId: random.id(),
    network,
    now,
  });
  if (!hasLeft) fail('wrong_codes', deletionWords.wrongCode);
}

interface Deletion {
  readonly personId: string;
  readonly sessionId: string;
  readonly opinions: LeftOpinions;
  readonly code: TypedCode;
  readonly letter: SealedLetter;
  readonly eventId: string;
  readonly network: string;
  readonly now: number;
}

/** @returns false when the code is no longer valid. */
const leaveByCode = defineWrite('leaveByCode', async (tx, deletion: Deletion): Promise<boolean> => {
  const { personId, sessionId, opinions, code, letter, eventId, network, now } = deletion;
  if (!(await useCode(tx, code, now))) return false;
  if (!(await leaveAccount(tx, { personId, opinions, now }))) return false;
  await enqueue(tx, letter);
  const event = {
    id: eventId,
    at: now,
    personId,
    sessionId,
    network,
    detail: `by code, opinions: ${opinions}`,
  };
  await addSecurityEvent(tx, { kind: 'account-deleted', ...event });
  return true;
});
