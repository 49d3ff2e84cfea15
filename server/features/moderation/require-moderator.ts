import { isModerator } from '#server/platform/config/moderation.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from '#server/identity/session.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';

/** @throws not_yours for everybody who is not a moderator; passkey_needed for one who has to log in by passkey first. */
export async function requireModerator(context: Context, viewer: Viewer): Promise<void> {
  if (!isModerator(context.config.moderation, viewer.address)) fail('not_yours', 'This is for moderators.');
  await requireProof(context, viewer, 'moderation');
}
