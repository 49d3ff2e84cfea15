import { mails as english, type Mails } from './en/mails/mails.ts';
import { mails as hindi } from './hi/mails/mails.ts';
import type { Language } from './languages.ts';

const texts: Readonly<Record<Language, Mails>> = { en: english, hi: hindi };

/** The texts of mails in the language; in English for none, and for one that only a newer version has. */
export function mailsIn(language: Language | null): Mails {
  const known: Partial<typeof texts> = texts;
  return known[language ?? 'en'] ?? english;
}
