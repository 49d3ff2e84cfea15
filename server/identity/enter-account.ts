import { findAccountToLogIn, findSuspension } from '#server/access/accounts/accounts.ts';
import { endSuspensionIfOver } from '#server/access/accounts/end-suspensions.ts';
import { returnIfLeft } from '#server/access/leaving/return.ts';
import { canReturn } from '#server/access/accounts/left-people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { startLogIn, type LoggedIn, type LogIn } from './log-in-session.ts';

/**
 * Logs in to an existing account in the caller's transaction. Ends a suspension whose time is over, and restores a
 * deleted account that may still return.
 * @param useProof uses up the proof, such as a code, and returns false if the proof is no longer valid.
 * @returns null, without a log-in, if the account is not active or the proof is no longer valid.
 */
export async function enterAccount(
  tx: Db,
  logIn: Omit<LogIn, 'kind'>,
  useProof: () => Promise<boolean> = async () => true,
): Promise<LoggedIn | null> {
  const { personId, session } = logIn;
  await endSuspensionIfOver(tx, personId, session.now);
  const isThere = (await findAccountToLogIn(tx, personId)) !== undefined;
  if (!isThere && !(await canReturn(tx, personId, session.now))) return null;
  if (!(await useProof())) return null;
  if (!isThere) await returnIfLeft(tx, personId, session.now);
  const user = await findAccountToLogIn(tx, personId);
  if (!user) return null;
  await startLogIn(tx, { ...logIn, kind: 'log-in' });
  return { user, isBack: !isThere, suspendedUntil: await findSuspension(tx, personId) };
}
