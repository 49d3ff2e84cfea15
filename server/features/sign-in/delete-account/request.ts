import { CODE_VALID_MINUTES } from '#contract/limits.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { Viewer } from '#server/identity/session.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { codeOf, limitsOf, refuseCode } from '#server/features/sign-in/requests.ts';
import { sendCode, type CodeRequest, type CodeRefusal } from '#server/features/sign-in/send-code.ts';

/**
 * Mails a code for the deletion. The code is bound to the person, so other people's requests or tries do not void it.
 * @throws too_often, unavailable.
 */
export async function requestDeletion(context: Context, network: string, viewer: Viewer): Promise<void> {
  const { mail, random, store } = context;
  const otp = random.code();
  const letter = letterTo(await findOwnUser(store.db, viewer.id), (mails) => mails.deletionCode(otp));
  const request = {
    ...limitsOf(context, { mailbox: viewer.address }),
    code: codeOf(context, 'delete', viewer.address, otp),
    letter: await mail.seal(letter, CODE_VALID_MINUTES * 60_000, 'code'),
    scope: viewer.id,
    sender: viewer.id,
  };
  const refusal = await store.run(storeDeletionCode, request);
  await refuseCode(context, { personId: viewer.id, network }, refusal);
}

/** @returns null, or the reason why nothing was stored and sent. */
const storeDeletionCode = defineWrite(
  'storeDeletionCode',
  async (tx, request: CodeRequest): Promise<CodeRefusal | null> => sendCode(tx, request),
);
