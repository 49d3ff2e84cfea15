import { CODE_VALID_MINUTES, LEAVING_DAYS } from '#contract/limits.ts';
import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';

/** The letters about the deletion of an account. */

export function deletionCodeLetter(to: string, code: string): Letter {
  return {
    to,
    subject: `Your ${words.brand} code to delete your account`,
    text: `Hello,

your code to delete your account is:

${code}

It is valid for ${CODE_VALID_MINUTES} minutes and works once. Never share it with anyone; we will never ask for it.

If you didn't ask for it, your account stays as it is: nothing happens without the code. End the logins that you do not recognise, on the screen "Where I'm logged in".

${words.brand}: ${words.tagline}
`,
  };
}

/** The letter after the deletion. @param until end of the time to return, in milliseconds since the epoch. */
export function accountLeftLetter(to: string, until: number): Letter {
  return {
    to,
    subject: `Your ${words.brand} account has been deleted`,
    text: `Hello,

your account has been deleted: nobody can see it.

If this was a mistake, or was not you, log in within ${LEAVING_DAYS} days, until ${writeTime(until)}, and everything will be as before. After that, your account is permanently deleted.

${words.brand}: ${words.tagline}
`,
  };
}

/**
 * The letter after a deletion by the operator or an officer.
 * @param until as in {@link accountLeftLetter}; null for a deletion for good.
 */
export function accountDeletedForOwnerLetter(to: string, until: number | null): Letter {
  const end =
    until === null
      ? 'Nobody can see it, and it cannot be brought back.'
      : `Nobody can see it. If you want to keep it, log in within ${LEAVING_DAYS} days, until ${writeTime(until)}, and everything will be as before. After that, your account is permanently deleted.`;
  return {
    to,
    subject: `Your ${words.brand} account has been deleted`,
    text: `Hello,

the operator of ${words.brand} has deleted your account, because you asked for it in another way than in the app, or because the law or the rules required it.

${end}

If this was not your wish, write to the operator: the address is at the foot of every page.

${words.brand}: ${words.tagline}
`,
  };
}
