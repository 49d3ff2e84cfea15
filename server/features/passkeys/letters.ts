import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/**
 * Tells the owner that the ways to log in have changed. It leaves out the passkey's name, because the
 * person who added the passkey chose it.
 */
export function passkeyLetter(to: string, change: 'added' | 'removed', publicUrl: string): Letter {
  return {
    to,
    subject: `A passkey was ${change} on ${words.brand}`,
    text: `Hello,

a passkey was ${change === 'added' ? 'added to' : 'removed from'} your account. A passkey can be used to log in without a code.

If this was not you, open ${publicUrl}, log in with a code, and look at "Passkeys" on your profile.

${words.brand}: ${words.tagline}
`,
  };
}
