import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';

/** The letter to a person who has not answered and so counts as a graduate. */
export function takenForGraduateLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    subject: `Are you still studying? Your ${words.brand} profile is hidden`,
    text: `Hello,

you have not told us whether you are still studying, so we assume that you have graduated. Your profile is hidden from everybody.

If you are still studying, or want to keep your account, log in and tell us: ${publicUrl}/

${words.brand}: ${words.tagline}
`,
  };
}

/** Sent twice before a graduate's account is deleted. @param deletion milliseconds since the epoch. */
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
