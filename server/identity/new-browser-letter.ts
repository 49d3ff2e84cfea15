import { words } from '#contract/words/en/words.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';

/**
 * The letter after a log-in from a browser that is new to the account. It has no code, and no six-digit number.
 * @param at milliseconds since the epoch.
 * @param browser see `labelBrowser`.
 */
export function newBrowserLetter(
  to: string,
  { at, browser, publicUrl }: { at: number; browser: string; publicUrl: string },
): Letter {
  return {
    to,
    subject: `New login to your ${words.brand} account`,
    text: `Hello,

somebody, probably you, logged in to your account from a browser that has not been used for it before.

Time: ${writeTime(at)}
Browser: ${browser || sessionWords.unknownBrowser}

If this was you, there is nothing to do.

If this was not you:

1. Open ${publicUrl}/user/sessions and end that login.
2. Open ${publicUrl}/user/passkeys and remove passkeys that are not yours. A passkey can be used to log in again after you end its login.
3. Make sure that nobody else can read your mail.

${words.brand}: ${words.tagline}
`,
  };
}
