import { findAccount } from '#server/access/accounts/accounts.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import type { NewSession } from '#server/identity/log-in-session.ts';
import type { UserRow } from '#server/access/people/present.ts';
import { isCodeUsable, useCode, type TypedCode } from './codes.ts';
import { accountExists, addAccount, planAccount, type AccountPlan } from './new-account.ts';
import { findOpenRegistration } from './registrations.ts';
import type { Address } from './requests.ts';

interface SignUp {
  readonly address: Address;
  readonly code: TypedCode;
  /** Hash of the token of the registration's browser; '' for none. */
  readonly pendingHash: string;
  /** Key of the photo, whose files already exist. */
  readonly photo: string;
  readonly session: NewSession;
}

/**
 * Uses the code, creates the account, claims the photo and starts the session, all in one transaction.
 * @throws wrong_code if the code is no longer valid; account_exists if the address has an account by now.
 */
export async function createAccount(
  context: Context,
  { address, code, pendingHash, photo, session }: SignUp,
): Promise<UserRow> {
  const plan = planAccount(context, { address, photo, session });
  const created = await context.store.run(insertAccount, { plan, code, pendingHash });
  if (typeof created !== 'string') return created;
  if (created === 'wrong_code') fail('wrong_code', answerWords.wrongCode);
  return fail('account_exists', accountExists);
}

interface NewAccount extends Pick<SignUp, 'code' | 'pendingHash'> {
  readonly plan: AccountPlan;
}

/** Inserts the account. A refusal changes nothing, because every reason is checked before the code is used. */
const insertAccount = defineWrite(
  'insertAccount',
  async (tx, account: NewAccount): Promise<UserRow | 'wrong_code' | 'account_exists'> => {
    const { plan, code, pendingHash } = account;
    const { address, session } = plan;
    const { now } = session;
    const { mailbox } = address;
    const { registration, from } = await findOpenRegistration(tx, mailbox, pendingHash, now);
    // Another registration may have arrived since the code was tried.
    if (!registration || from !== code.from) return 'wrong_code';
    // If a parallel request used the code, it also created the account.
    if (await findAccount(tx, address))
      return (await isCodeUsable(tx, code, now)) ? 'account_exists' : 'wrong_code';
    if (!(await useCode(tx, code, now))) return 'wrong_code';
    await tx.deleteFrom('registrations').where('address', '=', mailbox).execute();
    const { id: _, address: __, browser_hash: ___, expires_at: ____, ...details } = registration;
    return addAccount(tx, plan, details, 'by code');
  },
  { goesFirst: true },
);
