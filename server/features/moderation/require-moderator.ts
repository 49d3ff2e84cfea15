import { isModerator } from '#server/platform/config/moderation.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from '#server/identity/session.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';

/**
 * @throws not_yours for people who are not moderators; passkey_needed for a moderator who must first log in with a
 * passkey.
 */
export async function requireModerator(context: Context, viewer: Viewer): Promise<void> {
  if (!isModerator(context.config.moderation, viewer.address)) fail('not_yours', 'This is for moderators.');
  await requireProof(context, viewer, 'moderation');
}
