import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { fail } from '#server/platform/errors.ts';

/**
 * Access to the mailbox is not enough to moderate: a moderator who has a passkey must have used it in this session. The
 * same holds for acts that could bypass this rule: adding passkeys, changing the address, deleting the account. See
 * docs/decisions/028-passkeys.md.
 */

/** The owner of the session: a part of the viewer. */
interface SessionOwner {
  readonly id: string;
  /** Normalised mail address. */
  readonly address: string;
  readonly sessionHash: string;
  readonly sessionId: string;
}

/** The requested act, for the security log. */
type Act = 'moderation' | 'passkeys' | 'address' | 'deletion';

/**
 * Finds what a session lacks. `passkey`: the person has none. `use`: the passkey was not used in this session. Null:
 * nothing.
 */
export async function findProofGap(
  db: Db,
  { id, sessionHash }: Pick<SessionOwner, 'id' | 'sessionHash'>,
): Promise<'use' | 'passkey' | null> {
  // Read from the store, not from the session cache, so that a passkey added on any node counts at once.
  const passkey = await db.selectFrom('passkeys').select('id').where('person_id', '=', id).executeTakeFirst();
  if (!passkey) return 'passkey';
  // The removal of the used passkey empties this column (027-session-passkey.ts).
  const session = await db
    .selectFrom('sessions')
    .select('passkey_id')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  return session?.passkey_id ? null : 'use';
}

/**
 * Refuses a moderator who has a passkey but has not used it in this session. Everybody else passes.
 * @throws passkey_needed. The security log records the refusal.
 */
export async function requireProof(
  { config, moderation, store, clock, random }: Context,
  viewer: SessionOwner,
  act: Act,
): Promise<void> {
  if (!moderation.roleOf(viewer)) return;
  const gap = await findProofGap(store.db, viewer);
  if (gap === null) return;
  if (gap === 'passkey' && !(act === 'moderation' && config.moderation.needsPasskeys)) return;
  const { id: personId, sessionId } = viewer;
  const event = { id: random.id(), at: clock(), personId, sessionId, detail: act };
  await store.run(storeSecurityEvent, { kind: 'passkey-needed', ...event });
  fail('passkey_needed', gap === 'use' ? passkeyWords.useNeeded : passkeyWords.passkeyNeeded);
}
