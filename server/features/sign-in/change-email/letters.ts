import { CODE_VALID_MINUTES } from '#contract/limits.ts';
import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';

/** The letters of a change of address. No letter names the other address. */

export function presentAddressCodeLetter(to: string, code: string): Letter {
  return codeLetter(
    to,
    code,
    'allow the change of your e-mail address',
    `If you didn't ask for it, do not share it with anyone. End the logins that you do not recognise, on the screen "Where I'm logged in".`,
  );
}

export function newAddressCodeLetter(to: string, code: string): Letter {
  return codeLetter(
    to,
    code,
    'use this e-mail address for your account',
    "If you didn't ask for it, you can ignore this mail: nothing happens without the code.",
  );
}

function codeLetter(to: string, code: string, purpose: string, warning: string): Letter {
  return {
    to,
    subject: `Your ${words.brand} code to change your e-mail`,
    text: `Hello,

your code to ${purpose} is:

${code}

It is valid for ${CODE_VALID_MINUTES} minutes and works once. Never share it with anyone; we will never ask for it.

${warning}

${words.brand}: ${words.tagline}
`,
  };
}

/**
 * Sent in place of a code if the new address has an account, so that the answer on screen does not reveal that account.
 */
export function addressTakenLetter(to: string): Letter {
  return {
    to,
    subject: `Your address already has a ${words.brand} account`,
    text: `Hello,

somebody, probably you, tried to use this address for another ${words.brand} account. This address already has an account, so nothing has changed.

To use it for the other account, first change the address of this one.

${words.brand}: ${words.tagline}
`,
  };
}

/** The letter to the former address after the change. @param at milliseconds since the epoch. */
export function addressChangedLetter(to: string, at: number): Letter {
  return {
    to,
    subject: `The e-mail address of your ${words.brand} account has changed`,
    text: `Hello,

the e-mail address of your account was changed, using a code that was sent to this address.

Time: ${writeTime(at)}

From now on you log in with the new address. If this was not you, contact the operator at once: the address is at the foot of every page.

${words.brand}: ${words.tagline}
`,
  };
}

/** The letter to the former address after a change by the operator. @param at milliseconds since the epoch. */
export function addressChangedForOwnerLetter(to: string, at: number): Letter {
  return {
    to,
    subject: `The e-mail address of your ${words.brand} account has changed`,
    text: `Hello,

the operator of ${words.brand} has changed the e-mail address of your account, because its owner has lost this mailbox. Everybody is logged out.

Time: ${writeTime(at)}

From now on you log in with the new address. If this was not you, write to the operator at once: the address is at the foot of every page.

${words.brand}: ${words.tagline}
`,
  };
}

/** The letter to the new address after a change by the operator. @param at as above. */
export function addressGivenByOperatorLetter(to: string, at: number): Letter {
  return {
    to,
    subject: `This is now the e-mail address of your ${words.brand} account`,
    text: `Hello,

as you have asked, the operator of ${words.brand} has made this address the address of your account. Everybody is logged out: log in with it.

Time: ${writeTime(at)}

If you have no account, write to the operator: the address is at the foot of every page.

${words.brand}: ${words.tagline}
`,
  };
}
