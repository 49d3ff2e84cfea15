import type { Selectable } from 'kysely';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addSecurityEvent, type SecurityEvent } from '#server/platform/db/security-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { PasskeysTable } from '#server/platform/db/schema/sign-in-tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueueNotice } from '#server/platform/mail/notices.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import { useChallenge, type Challenge } from '#server/identity/webauthn/challenges.ts';
import { findProofGap } from '#server/identity/webauthn/moderator-proof.ts';

/** The stored passkeys, and the writes of their owner. */

type PasskeyRow = Selectable<PasskeysTable>;

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('person_id', '=', personId).orderBy('id').execute();
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    created: new Date(row.created_at).toISOString(),
    lastUsed: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  };
}

/** The log entry and the letter that are stored together with a change of passkeys. */
interface Notice {
  readonly event: SecurityEvent;
  readonly letter: SealedLetter;
}

interface Addition extends Notice {
  readonly passkey: Omit<PasskeyRow, 'slot'>;
  readonly challenge: Challenge;
  readonly sessionHash: string;
  /** True for a moderator, who may add another passkey only in a session started by passkey. */
  readonly isModerator: boolean;
}

/**
 * Stores a new passkey and uses its challenge. One of several parallel calls with the same challenge succeeds. The
 * account's first passkey turns the session into a session by passkey, because adding it proves possession. A further
 * passkey does not.
 */
export const insertPasskey = defineWrite(
  'insertPasskey',
  async (
    tx,
    { passkey, challenge, sessionHash, isModerator, event, letter }: Addition,
  ): Promise<'added' | 'not_valid' | 'passkey_exists' | 'too_many_passkeys' | 'passkey_needed'> => {
    // Only one of two simultaneous passkeys may count as the first.
    await lockPeople(tx, [passkey.person_id]);
    const gap = await findProofGap(tx, { id: passkey.person_id, sessionHash });
    if (gap === 'use' && isModerator) return 'passkey_needed';
    if (!(await useChallenge(tx, challenge))) return 'not_valid';
    const outcome = await insertInFreeSlot(tx, passkey);
    if (outcome !== 'added') return outcome;
    if (gap === 'passkey')
      await tx
        .updateTable('sessions')
        .set({ passkey_id: passkey.id })
        .where('token_hash', '=', sessionHash)
        .execute();
    await enqueueNotice(tx, { personId: passkey.person_id, letter, now: event.at });
    await addSecurityEvent(tx, event);
    return outcome;
  },
);

/**
 * Inserts into a free slot. A parallel call may take a slot first, so the next slot is tried. So the database enforces
 * the limit.
 */
async function insertInFreeSlot(
  tx: Db,
  passkey: Omit<PasskeyRow, 'slot'>,
): Promise<'added' | 'passkey_exists' | 'too_many_passkeys'> {
  if (await hasPasskey(tx, passkey.credential_id)) return 'passkey_exists';
  const taken = new Set((await listPasskeys(tx, passkey.person_id)).map(({ slot }) => slot));
  for (let slot = 1; slot <= PASSKEYS_MAX; slot += 1) {
    if (taken.has(slot)) continue;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkeys')
      .values({ ...passkey, slot })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return 'added';
    if (await hasPasskey(tx, passkey.credential_id)) return 'passkey_exists';
  }
  return 'too_many_passkeys';
}

interface Own {
  readonly id: string;
  readonly personId: string;
}

/** @returns false when the person has no such passkey. */
export const renamePasskey = defineWrite(
  'renamePasskey',
  async (tx, { id, personId, name }: Own & { name: string }): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
);

/**
 * Deletes a passkey. Sessions that used it no longer count as by passkey.
 * @returns false if the person has no such passkey.
 */
export const deletePasskey = defineWrite(
  'deletePasskey',
  async (tx, { id, personId, event, letter }: Own & Notice): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) return false;
    await enqueueNotice(tx, { personId, letter, now: event.at });
    await addSecurityEvent(tx, event);
    return true;
  },
);

async function hasPasskey(tx: Db, credentialId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row !== undefined;
}
