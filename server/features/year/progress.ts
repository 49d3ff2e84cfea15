import { years, type Year } from '#contract/user.ts';
import { findAcademicYear, type Years } from '#server/platform/config/years.ts';
import type { GraduateStep } from '#server/platform/db/schema/year-tables.ts';

const DAY_MS = 86_400_000;
/** Times of the two mails before the deletion. */
export const FIRST_MAIL_MS = 30 * DAY_MS;
export const SECOND_MAIL_MS = 7 * DAY_MS;
/** Time to answer. Afterwards a person past the last year counts as a graduate. */
const ANSWER_MS = 60 * DAY_MS;
const LAST_YEAR = Math.max(...years);

interface Progress {
  readonly year: Year;
  readonly college: string;
  readonly created_at: number;
  readonly settled: number | null;
}

/** The academic year of a person's last answer; initially the year of the sign-up. */
function lastAnswered(config: Years, { college, created_at: createdAt, settled }: Progress): number {
  return Math.max(settled ?? 0, findAcademicYear(config, college, createdAt) ?? 0);
}

/**
 * Finds the academic year that a person is asked about.
 * @param now milliseconds since the epoch.
 * @returns null after an answer, or where nobody is asked.
 */
export function findOpenYear(config: Years, progress: Progress, now: number): number | null {
  const present = findAcademicYear(config, progress.college, now);
  return present !== null && lastAnswered(config, progress) < present ? present : null;
}

/** The year after this one; null after the last. */
export function findNextYear(year: Year): Year | null {
  return years.find((one) => one === year + 1) ?? null;
}

/**
 * Finds the academic year for which a person counts as a graduate: the person has not answered for 60 days and would
 * now be past the last year.
 * @param askedSince when this installation began to ask.
 */
export function findSilentGraduation(
  config: Years,
  progress: Progress,
  { now, askedSince }: { now: number; askedSince: number },
): number | null {
  const asked = now - ANSWER_MS;
  const year = asked < askedSince ? null : findAcademicYear(config, progress.college, asked);
  if (year === null) return null;
  return progress.year + year - lastAnswered(config, progress) > LAST_YEAR ? year : null;
}

/** The time of the first mail to a new graduate. */
export function findFirstMail({ alumniDays }: Years, now: number): number {
  return now + alumniDays * DAY_MS - FIRST_MAIL_MS;
}

/** The time at which a graduate's account is deleted, if every mail is sent in time. */
export function findDeletion(config: Years, step: GraduateStep | null, nextAt: number | null): number | null {
  if (step === null || step === 0 || nextAt === null) return null;
  if (step === 1) return findFirstMail(config, nextAt) + FIRST_MAIL_MS;
  const left = { 2: FIRST_MAIL_MS, 3: SECOND_MAIL_MS, 4: 0 }[step];
  return nextAt + left;
}
