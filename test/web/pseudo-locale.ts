import { yearWords } from '#contract/words/en/year.ts';
import { words, type Words } from '#contract/words/en/words.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { myDataWords } from '#contract/words/en/my-data.ts';
import { noticeWords } from '#contract/words/en/notices.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { transparencyWords } from '#contract/words/en/transparency.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { translation } from '#web/data/words.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝħíĵķłɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑĜĦÍĴĶŁṀÑÓƤɊŔŠŦÚṼŴẊÝŽ';
const LONGER = 0.4;

function pseudo(text: string): string {
  const letters = [...text].map((letter) => [...accented][plain.indexOf(letter)] ?? letter);
  return `[${letters.join('')} ${'·'.repeat(Math.ceil(text.length * LONGER))}]`;
}

function toPseudo(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudo(String((value as (...all: unknown[]) => unknown)(...given)));
  if (Array.isArray(value)) return value.map(toPseudo);
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, toPseudo(one)]));
}

/** The dictionaries beside `words`. */
const dictionaries: readonly object[] = [
  yearWords,
  changeWords,
  campusLogInWords,
  decisionWords,
  editWords,
  laterWords,
  moderationWords,
  myDataWords,
  noticeWords,
  passkeyWords,
  reportWords,
  safetyWords,
  safetyMenuWords,
  searchWords,
  sessionWords,
  transparencyWords,
  studentWords,
];

export const pseudoWords: Words = { ...(toPseudo(words) as Words), locale: 'ar-EG' };

/**
 * All dictionaries without ASCII letters, 40% longer than English. A text that is still in English does not come from a
 * dictionary. Dates and numbers are Arabic for the same reason.
 */
export const pseudoLocale = [
  translation(words, pseudoWords),
  ...dictionaries.map((english) => translation(english, toPseudo(english) as object)),
];
