import type { Config } from '#server/config.ts';
import { fail } from '#server/errors.ts';
import type { Viewer } from '#server/http/session.ts';
import { foldAddress } from '#server/user/address.ts';

/** @throws not_yours for everybody who is not a moderator. */
export function requireModerator({ moderation }: Config, viewer: Viewer): void {
  const mailbox = foldAddress(viewer.address);
  if (!moderation.moderators.some((moderator) => moderator.mailbox === mailbox))
    fail('not_yours', 'This is for moderators.');
}
