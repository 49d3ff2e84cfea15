import { passkeyWords } from '#contract/words/passkeys.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import { isModerator } from '#server/platform/config/moderation.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { fail } from '#server/platform/errors.ts';

/**
 * A mailbox is not enough to moderate: who has a passkey must have used it in the session. The same holds for every way around
 * that: other passkeys, another address, the end of the account. See docs/decisions/028-passkeys.md.
 */

/** Whose session it is: a part of the viewer. */
interface SessionOwner {
  readonly id: string;
  /** Normalised mail address. */
  readonly address: string;
  readonly sessionHash: string;
  readonly sessionId: string;
}

/** What is asked for, for the security log. */
type Act = 'moderation' | 'passkeys' | 'address' | 'deletion';

/** What a session lacks: the person has no passkey, or has not used one in it. Null: nothing. */
export async function findProofGap(
  db: Db,
  { id, sessionHash }: Pick<SessionOwner, 'id' | 'sessionHash'>,
): Promise<'use' | 'passkey' | null> {
  // Not from the memory of sessions: a passkey that is added anywhere counts at once, on every node.
  const passkey = await db.selectFrom('passkeys').select('id').where('person_id', '=', id).executeTakeFirst();
  if (!passkey) return 'passkey';
  // The removal of the passkey that was used empties it (027-session-passkey.ts).
  const session = await db
    .selectFrom('sessions')
    .select('passkey_id')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  return session?.passkey_id ? null : 'use';
}

/**
 * Refuses a moderator who has a passkey and has not used it in this session. Everybody else passes.
 * @throws passkey_needed. The refusal is in the security log.
 */
export async function requireProof(
  { config, store, clock, random }: Context,
  viewer: SessionOwner,
  act: Act,
): Promise<void> {
  const { moderation } = config;
  if (!isModerator(moderation, viewer.address)) return;
  const gap = await findProofGap(store.db, viewer);
  if (gap === null) return;
  if (gap === 'passkey' && !(act === 'moderation' && moderation.needsPasskeys)) return;
  const { id: personId, sessionId } = viewer;
  const event = { id: random.id(), at: clock(), personId, sessionId, detail: act };
  await store.run(storeSecurityEvent, { kind: 'passkey-needed', ...event });
  fail('passkey_needed', gap === 'use' ? passkeyWords.useNeeded : passkeyWords.passkeyNeeded);
}
