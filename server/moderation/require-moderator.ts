import type { Config } from '#server/config.ts';
import { isModerator } from '#server/config/moderation.ts';
import { fail } from '#server/errors.ts';
import type { Viewer } from '#server/http/session.ts';

/** @throws not_yours for everybody who is not a moderator. */
export function requireModerator({ moderation }: Config, viewer: Viewer): void {
  if (!isModerator(moderation, viewer.address)) fail('not_yours', 'This is for moderators.');
}
