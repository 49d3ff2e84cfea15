import {
  answerWords as englishAnswers,
  photoAnswers as englishPhotoAnswers,
} from '#contract/words/en/answers.ts';
import { deletionWords as englishDeletion } from '#contract/words/en/delete-account.ts';
import { activityWords } from '#contract/words/hi/activity.ts';
import { announcementWords } from '#contract/words/hi/announcement.ts';
import { answerWords, photoAnswers } from '#contract/words/hi/answers.ts';
import { campusLogInWords } from '#contract/words/hi/campus-log-in.ts';
import { changeWords } from '#contract/words/hi/change-email.ts';
import { decisionWords } from '#contract/words/hi/decisions.ts';
import { deletionWords } from '#contract/words/hi/delete-account.ts';
import { editWords } from '#contract/words/hi/edit.ts';
import { laterWords } from '#contract/words/hi/later.ts';
import { myDataWords } from '#contract/words/hi/my-data.ts';
import { noticeWords } from '#contract/words/hi/notices.ts';
import { opinionActsWords } from '#contract/words/hi/opinion-acts.ts';
import { passkeyWords } from '#contract/words/hi/passkeys.ts';
import { photoWords } from '#contract/words/hi/photos.ts';
import { plural } from '#contract/words/hi/plural.ts';
import { reportWords } from '#contract/words/hi/report.ts';
import { safetyMenuWords } from '#contract/words/hi/safety-menu.ts';
import { safetyWords } from '#contract/words/hi/safety.ts';
import { searchWords } from '#contract/words/hi/search.ts';
import { sessionWords } from '#contract/words/hi/sessions.ts';
import { shareCardWords } from '#contract/words/hi/share-card.ts';
import { shortcutWords } from '#contract/words/hi/shortcuts.ts';
import { studentWords } from '#contract/words/hi/student.ts';
import { transparencyWords } from '#contract/words/hi/transparency.ts';
import { words } from '#contract/words/hi/words.ts';
import { yearWords } from '#contract/words/hi/year.ts';

/**
 * Two dictionaries belong together if they have the same keys. Importing the English dictionaries of other screens here
 * would move them into separate files, which everybody would load.
 */
const keysOf = (dictionary: object) => Object.keys(dictionary).toSorted().join();

const dictionaries = new Map(
  [
    activityWords,
    announcementWords,
    campusLogInWords,
    changeWords,
    decisionWords,
    editWords,
    laterWords,
    myDataWords,
    noticeWords,
    opinionActsWords,
    passkeyWords,
    photoWords,
    reportWords,
    safetyMenuWords,
    safetyWords,
    searchWords,
    sessionWords,
    shareCardWords,
    shortcutWords,
    studentWords,
    transparencyWords,
    words,
    yearWords,
  ].map((dictionary): [string, object] => [keysOf(dictionary), dictionary]),
);

const found = new WeakMap<object, object>();

/** The server's sentences without values, from English to Hindi. */
const sentences = new Map<string, string>();

function addSentences(from: object, to: object): void {
  for (const [key, text] of Object.entries(from)) {
    const translated = (to as Readonly<Record<string, unknown>>)[key];
    if (typeof text === 'string' && typeof translated === 'string') sentences.set(text, translated);
  }
}

addSentences(englishAnswers, answerWords);
addSentences(englishPhotoAnswers, photoAnswers);
addSentences(englishDeletion, deletionWords);

/** The Hindi dictionary; the English dictionary if there is no Hindi one (moderation). */
export function findDictionary<Texts extends object>(dictionary: Texts): Texts {
  let known = found.get(dictionary);
  if (!known) {
    known = dictionaries.get(keysOf(dictionary)) ?? dictionary;
    found.set(dictionary, known);
    // The server answers with sentences of the dictionary of the screen that asks.
    addSentences(dictionary, known);
  }
  // Dictionaries with the same keys have the same type.
  return known as Texts;
}

function translate(message: string): string {
  const count = /^(\d+) students? found(\. There are more)?/.exec(message);
  if (!count) return sentences.get(message) ?? message;
  const students = `${count[1]} ${plural(Number(count[1]), 'स्टूडेंट मिला', 'स्टूडेंट्स मिले')}`;
  return count[2] ? `${students}। और भी हैं: कृपया लंबा नाम लिखें।` : students;
}

/** The answer with its message in Hindi, if it has one that is known. */
export function translateAnswer(answer: unknown): unknown {
  const isKnown = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isKnown && typeof answer.message === 'string'
    ? { ...answer, message: translate(answer.message) }
    : answer;
}
