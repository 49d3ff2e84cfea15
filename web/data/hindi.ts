import { activityWords } from '#contract/words/hi/activity.ts';
import { announcementWords } from '#contract/words/hi/announcement.ts';
import { campusLogInWords } from '#contract/words/hi/campus-log-in.ts';
import { changeWords } from '#contract/words/hi/change-email.ts';
import { decisionWords } from '#contract/words/hi/decisions.ts';
import { editWords } from '#contract/words/hi/edit.ts';
import { laterWords } from '#contract/words/hi/later.ts';
import { myDataWords } from '#contract/words/hi/my-data.ts';
import { noticeWords } from '#contract/words/hi/notices.ts';
import { opinionActsWords } from '#contract/words/hi/opinion-acts.ts';
import { passkeyWords } from '#contract/words/hi/passkeys.ts';
import { photoWords } from '#contract/words/hi/photos.ts';
import { reportWords } from '#contract/words/hi/report.ts';
import { safetyMenuWords } from '#contract/words/hi/safety-menu.ts';
import { safetyWords } from '#contract/words/hi/safety.ts';
import { searchWords } from '#contract/words/hi/search.ts';
import { addSentences, translateSentence } from '#contract/words/hi/server-sentences.ts';
import { sessionWords } from '#contract/words/hi/sessions.ts';
import { shareCardWords } from '#contract/words/hi/share-card.ts';
import { shortcutWords } from '#contract/words/hi/shortcuts.ts';
import { studentWords } from '#contract/words/hi/student.ts';
import { transparencyWords } from '#contract/words/hi/transparency.ts';
import { words } from '#contract/words/hi/words.ts';
import { yearWords } from '#contract/words/hi/year.ts';
import { isRecord } from '#web/data/storage/storage.ts';

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

/** The answer with its sentences in Hindi, as far as they are known. */
export function translateAnswer(answer: unknown): unknown {
  if (!isRecord(answer) || typeof answer['message'] !== 'string') return answer;
  const { message, fields } = answer;
  return {
    ...answer,
    message: translateSentence(message),
    ...(isRecord(fields) && { fields: mapTexts(fields) }),
  };
}

function mapTexts(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const translated = Object.entries(fields).map(([name, text]) => [
    name,
    typeof text === 'string' ? translateSentence(text) : text,
  ]);
  return Object.fromEntries(translated) as Record<string, unknown>;
}
