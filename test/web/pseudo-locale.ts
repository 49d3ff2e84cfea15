import { yearWords, type YearWords } from '#contract/words/year.ts';
import { words, type Words } from '#contract/words.ts';
import { changeWords, type ChangeWords } from '#contract/words/change-email.ts';
import { campusLogInWords, type CampusLogInWords } from '#contract/words/campus-log-in.ts';
import { decisionWords, type DecisionWords } from '#contract/words/decisions.ts';
import { editWords, type EditWords } from '#contract/words/edit.ts';
import { laterWords, type LaterWords } from '#contract/words/later.ts';
import { moderationWords, type ModerationWords } from '#contract/words/moderation.ts';
import { myDataWords, type MyDataWords } from '#contract/words/my-data.ts';
import { noticeWords, type NoticeWords } from '#contract/words/notices.ts';
import { passkeyWords, type PasskeyWords } from '#contract/words/passkeys.ts';
import { reportWords, type ReportWords } from '#contract/words/report.ts';
import { safetyWords, type SafetyWords } from '#contract/words/safety.ts';
import { safetyMenuWords, type SafetyMenuWords } from '#contract/words/safety-menu.ts';
import { searchWords, type SearchWords } from '#contract/words/search.ts';
import { sessionWords, type SessionWords } from '#contract/words/sessions.ts';
import { transparencyWords, type TransparencyWords } from '#contract/words/transparency.ts';
import { studentWords, type StudentWords } from '#contract/words/student.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝħíĵķłɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑĜĦÍĴĶŁṀÑÓƤɊŔŠŦÚṼŴẊÝŽ';
const LONGER = 0.4;

function pseudo(text: string): string {
  const letters = [...text].map((letter) => [...accented][plain.indexOf(letter)] ?? letter);
  return `[${letters.join('')} ${'·'.repeat(Math.ceil(text.length * LONGER))}]`;
}

function translate(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudo(String((value as (...all: unknown[]) => unknown)(...given)));
  if (Array.isArray(value)) return value.map(translate);
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, translate(one)]));
}

/**
 * A dictionary without ASCII letters, 40% longer than English. A text that is still in English does not come from the
 * dictionary. Dates and numbers are Arabic for the same reason.
 */
export const pseudoWords: Words = { ...(translate(words) as Words), locale: 'ar-EG' };

export const pseudoLaterWords = translate(laterWords) as LaterWords;
export const pseudoStudentWords = translate(studentWords) as StudentWords;
export const pseudoSafetyWords = translate(safetyWords) as SafetyWords;
export const pseudoSafetyMenuWords = translate(safetyMenuWords) as SafetyMenuWords;
export const pseudoDecisionWords = translate(decisionWords) as DecisionWords;
export const pseudoEditWords = translate(editWords) as EditWords;
export const pseudoYearWords = translate(yearWords) as YearWords;
export const pseudoMyDataWords = translate(myDataWords) as MyDataWords;
export const pseudoReportWords = translate(reportWords) as ReportWords;
export const pseudoModerationWords = translate(moderationWords) as ModerationWords;
export const pseudoSessionWords = translate(sessionWords) as SessionWords;
export const pseudoCampusLogInWords = translate(campusLogInWords) as CampusLogInWords;
export const pseudoSearchWords = translate(searchWords) as SearchWords;
export const pseudoChangeWords = translate(changeWords) as ChangeWords;

export const pseudoPasskeyWords = translate(passkeyWords) as PasskeyWords;
export const pseudoNoticeWords = translate(noticeWords) as NoticeWords;
export const pseudoTransparencyWords = translate(transparencyWords) as TransparencyWords;
