import type { Language } from '#contract/words/languages.ts';
import type { MailText } from '#contract/words/mail-text.ts';
import { mailsIn } from '#contract/words/mails.ts';
import type { Mails } from '#contract/words/en/mails/mails.ts';
import type { Letter } from './letter.ts';

/** Who gets a letter. Rows of people have these columns. */
export interface Recipient {
  /** The address as its owner typed it. */
  readonly email: string;
  /** Null for no choice. */
  readonly language: Language | null;
}

/** Makes a letter in the recipient's language. @param write chooses a mail among the texts of that language. */
export function letterTo({ email, language }: Recipient, write: (mails: Mails) => MailText): Letter {
  return { to: email, ...write(mailsIn(language)) };
}
