import { words } from '#contract/words.ts';
import { sessionWords } from '#contract/words/sessions.ts';
import type { Letter } from '../letter.ts';

/** Created by its first use: it takes about 27 ms, which a start need not wait for. */
let format: Intl.DateTimeFormat | undefined;

/** A time for a letter, such as `22 November 2026 at 09:30 (UTC)`: the reader's time zone is not known. */
export function writeTime(at: number): string {
  format ??= new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} (UTC)`;
}

/**
 * Sent after a log-in from a browser that the account has not used before. It has no code, and no number of six digits.
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

somebody, probably you, logged in to your account from a browser that it has not used before.

Time: ${writeTime(at)}
Browser: ${browser || sessionWords.unknownBrowser}

If this was you, there is nothing to do.

If this was not you:

1. Open ${publicUrl}/user/sessions and end that login.
2. Open ${publicUrl}/user/passkeys and remove passkeys that are not yours. They log in again after their login was ended.
3. Make sure that nobody else can read your mail.

${words.brand}: ${words.tagline}
`,
  };
}
