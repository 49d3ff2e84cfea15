import { words } from '#contract/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/**
 * Sent to moderators when many people dislike or report one person at once. It names nobody, and does not tell that there are
 * dislikes: no mail does.
 */
export function pileOnLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    subject: `${words.brand}: many students targeting one student`,
    text: `Hello,

many students seem to be targeting one student at the same time. For a day, new opinions about that student wait for the student's approval.

Please look at the case: ${publicUrl}/moderation

You get this mail because you are a moderator of ${words.brand}.
`,
  };
}
