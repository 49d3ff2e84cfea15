import { yearWords } from '#contract/words/year.ts';
import { words, type Words } from '#contract/words.ts';
import { changeWords } from '#contract/words/change-email.ts';
import { campusLogInWords } from '#contract/words/campus-log-in.ts';
import { decisionWords } from '#contract/words/decisions.ts';
import { editWords } from '#contract/words/edit.ts';
import { laterWords } from '#contract/words/later.ts';
import { moderationWords } from '#contract/words/moderation.ts';
import { myDataWords } from '#contract/words/my-data.ts';
import { noticeWords } from '#contract/words/notices.ts';
import { passkeyWords } from '#contract/words/passkeys.ts';
import { reportWords } from '#contract/words/report.ts';
import { safetyWords } from '#contract/words/safety.ts';
import { safetyMenuWords } from '#contract/words/safety-menu.ts';
import { searchWords } from '#contract/words/search.ts';
import { sessionWords } from '#contract/words/sessions.ts';
import { transparencyWords } from '#contract/words/transparency.ts';
import { studentWords } from '#contract/words/student.ts';
import { translation } from '#web/words.ts';

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
