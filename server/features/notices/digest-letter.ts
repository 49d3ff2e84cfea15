import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/** The daily letter. It contains only the number of new notices, so that a mail reveals no content. */
export function digestLetter(to: string, count: number, publicUrl: string, unsubscribeUrl: string): Letter {
  const what = count === 1 ? '1 new notice' : `${count} new notices`;
  return {
    to,
    subject: `${words.brand}: ${what}`,
    text: `Hello,

you have ${what}: ${publicUrl}/activity

You get this mail at most once a day, because you asked for it. To stop it, open this page and press the button: ${unsubscribeUrl}

${words.brand}: ${words.tagline}
`,
    unsubscribeUrl,
  };
}
