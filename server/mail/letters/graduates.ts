import { words } from '#contract/words.ts';
import type { Letter } from '../letter.ts';
import { writeTime } from './new-browser.ts';

/** Sent twice before the account of a graduate is deleted. @param deletion milliseconds since the epoch. */
export function graduateLetter(to: string, deletion: number, publicUrl: string): Letter {
  return {
    to,
    subject: `Your ${words.brand} account will be deleted`,
    text: `Hello,

you have graduated, so your account will be deleted on ${writeTime(deletion)}.

To keep it, log in and choose "Keep my account": ${publicUrl}/

There you can also download your data first. If you do nothing, your profile, your photo and your opinions are deleted.

${words.brand}: ${words.tagline}
`,
  };
}
