import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/**
 * The letter to moderators after many people disliked or reported one person at once. It names nobody, and never
 * mentions dislikes: no mail does.
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
