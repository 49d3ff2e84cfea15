import { CODE_VALID_MINUTES } from '#contract/limits.ts';
import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/**
 * The letters of sign-up and log-in. The code has its own line and is the letter's only six-digit number, so that
 * people, phones and tests find it (docs/product.md section 7).
 */

export function signUpCodeLetter(to: string, code: string): Letter {
  return codeLetter(to, code, `Your ${words.brand} sign-up code`, 'sign up');
}

export function loginCodeLetter(to: string, code: string): Letter {
  return codeLetter(to, code, `Your ${words.brand} login code`, 'log in');
}

function codeLetter(to: string, code: string, subject: string, purpose: string): Letter {
  return {
    to,
    subject,
    text: `Hello,

your code to ${purpose} is:

${code}

It is valid for ${CODE_VALID_MINUTES} minutes and works once. Never share it with anyone; we will never ask for it.

If you didn't ask for it, you can ignore this mail: nothing happens without the code.

${words.brand}: ${words.tagline}
`,
  };
}

/** Sent in place of a sign-up code, so that the answer on screen does not reveal who has an account. */
export function accountExistsLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    subject: `You already have a ${words.brand} account`,
    text: `Hello,

somebody, probably you, tried to sign up with this address. It already has an account, so there is nothing to sign up for.

To log in, open ${publicUrl}, choose Login, enter this address and press "send otp".

If this was not you, you can ignore this mail: nothing has changed.

${words.brand}: ${words.tagline}
`,
  };
}
