import { findOwnName } from '#server/access/accounts/accounts.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { replaceNameWords } from '#server/access/people/name-words.ts';
import { nextNameChange } from '#server/access/people/present.ts';

/**
 * Changes the name, if it differs, in the caller's transaction. The person is locked, so parallel changes run one after
 * another.
 * @returns null after a change or without an account; otherwise the time until which the name cannot change.
 */
export async function changeName(
  tx: Db,
  personId: string,
  name: string,
  now: number,
): Promise<number | null> {
  await lockPeople(tx, [personId]);
  const former = await findOwnName(tx, personId);
  if (!former || former.name === name) return null;
  const next = nextNameChange(former);
  if (next > now) return next;
  await tx.updateTable('people').set({ name, name_changed_at: now }).where('id', '=', personId).execute();
  await replaceNameWords(tx, { id: personId, name, listed: former.listed }, former.name);
  return null;
}
