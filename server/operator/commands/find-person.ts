import { findAccount, findAccountForOperator } from '#server/access/accounts/accounts.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { NotFound, UsageError } from '#server/operator/usage.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountForOperator>>>;

/**
 * Finds the account that an operator names by id or mail address.
 * @throws NotFound without the typed text, because that may be an address. UsageError if it is neither.
 */
export async function findPerson(db: Db, typed: string): Promise<Account> {
  const account = await findAccountForOperator(db, await findId(db, typed));
  if (account) return account;
  throw new NotFound('Nobody has this id or address');
}

async function findId(db: Db, typed: string): Promise<string> {
  if (!typed.includes('@')) return typed.toLowerCase();
  const normalised = normaliseAddress(typed);
  if (normalised === null) throw new UsageError('A person is an id or a mail address; this is neither');
  return (await findAccount(db, { normalised, mailbox: foldAddress(normalised) }))?.id ?? '';
}
