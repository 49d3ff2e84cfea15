import { CODE_VALID_MINUTES } from '#contract/limits.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { findAccount, findOwnUser } from '#server/access/accounts/accounts.ts';
import type { Context } from '#server/identity/context.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { EmailChangesTable } from '#server/platform/db/schema/sign-in-tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from '#server/identity/session.ts';
import { letterTo, type Recipient } from '#server/platform/mail/letter-to.ts';
import { addScope } from '#server/features/sign-in/codes.ts';
import {
  codeOf,
  limitsOf,
  refuseCode,
  refuseDomain,
  refuseUnreachable,
  type Address,
} from '#server/features/sign-in/requests.ts';
import {
  findSendRefusal,
  queueCode,
  storeCode,
  type CodeRequest,
  type CodeRefusal,
} from '#server/features/sign-in/send-code.ts';

/**
 * Changes a person's address with two codes: one to the current and one to the new address. The codes are bound to the
 * person, so other people's requests or tries do not void them. A taken new address runs the same statements and gives
 * the same answer as a free one, so nobody learns who has an account.
 */

const CODE_VALID_MS = CODE_VALID_MINUTES * 60_000;

/** Mails the two codes. @throws campus_not_served, invalid_input, too_often, unavailable. */
export async function requestEmailChange(
  context: Context,
  network: string,
  viewer: Viewer,
  wanted: Address,
): Promise<void> {
  const { store } = context;
  refuseDomain(context, wanted);
  await refuseUnreachable(context, wanted);
  const owner = await findOwnUser(store.db, viewer.id);
  if (wanted.typed === owner.email)
    fail('invalid_input', changeWords.sameEmail, { fields: { email: changeWords.sameEmail } });
  const present = await requestToPresent(context, viewer, owner);
  const next = await requestToNew(context, viewer, { ...wanted, language: owner.language });
  const change = {
    person_id: viewer.id,
    address: wanted.mailbox,
    email: wanted.typed,
    expires_at: present.now + CODE_VALID_MS,
  };
  const refusal = await store.run(storeEmailChange, { present, next, change });
  await refuseCode(context, { personId: viewer.id, network }, refusal);
}

/** The code to the current address. Codes that others request for that mailbox do not stop its owner. */
async function requestToPresent(context: Context, viewer: Viewer, owner: Recipient): Promise<CodeRequest> {
  const { mail, random } = context;
  const otp = random.code();
  const letter = letterTo(owner, (mails) => mails.presentAddressCode(otp));
  return {
    ...limitsOf(context, { mailbox: viewer.address }),
    code: codeOf(context, 'change-old', viewer.address, otp),
    letter: await mail.seal(letter, CODE_VALID_MS, 'code'),
    scope: viewer.id,
    sender: viewer.id,
  };
}

/**
 * The code to the new address. All people's requests to that address count together. Another account's address gets no
 * code.
 */
async function requestToNew(
  context: Context,
  viewer: Viewer,
  wanted: Address & Pick<Recipient, 'language'>,
): Promise<CodeRequest> {
  const { mail, random, store } = context;
  const otp = random.code();
  const holder = await findAccount(store.db, wanted);
  const isTaken = holder !== undefined && holder.id !== viewer.id;
  const letter = isTaken
    ? letterTo(holder, (mails) => mails.addressTaken())
    : letterTo({ ...wanted, email: wanted.typed }, (mails) => mails.newAddressCode(otp));
  return {
    ...limitsOf(context, wanted),
    code: codeOf(context, 'change-new', wanted.mailbox, otp),
    letter: await mail.seal(letter, CODE_VALID_MS, 'code'),
    scope: viewer.id,
    sender: '',
  };
}

interface Request {
  readonly present: CodeRequest;
  readonly next: CodeRequest;
  readonly change: EmailChangesTable;
}

/** @returns null, or the reason why no code was stored and sent. */
const storeEmailChange = defineWrite(
  'storeEmailChange',
  async (tx, { present, next, change }: Request): Promise<CodeRefusal | null> => {
    // These rows are locks: parallel requests on PostgreSQL wait for each other, so none loses repeatedly. A refused
    // request leaves no row for the new address.
    await lock(tx, present);
    const refusal = (await findSendRefusal(tx, present)) ?? (await findSendRefusal(tx, next, present));
    if (refusal) return refusal;
    await lock(tx, next);
    const laterRefusal = await findSendRefusal(tx, next, present);
    if (laterRefusal) return laterRefusal;
    // Always in the same order of mailboxes, because two people may want each other's address.
    for (const request of [present, next].toSorted(compareMailboxes)) {
      if (await storeCode(tx, request)) throw new StoreConflict('a parallel request has sent a code');
    }
    for (const request of [present, next]) await queueCode(tx, request);
    const { person_id: _, ...fields } = change;
    await tx
      .insertInto('email_changes')
      .values(change)
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
      .execute();
    return null;
  },
);

function lock(tx: Db, { code, sender, now }: CodeRequest): Promise<void> {
  return addScope(tx, code, sender, now);
}

function compareMailboxes(a: CodeRequest, b: CodeRequest): number {
  return a.mailboxHash < b.mailboxHash ? -1 : 1;
}

export const deleteExpiredEmailChanges = defineDeletion('deleteExpiredEmailChanges', {
  table: 'email_changes',
  key: ['person_id'],
  age: 'expires_at',
});
