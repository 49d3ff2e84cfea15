import { years, type Year } from '#contract/user.ts';
import { findAcademicYear, type Years } from '#server/platform/config/years.ts';
import type { GraduateStep } from '#server/platform/db/schema/year-tables.ts';

const DAY_MS = 86_400_000;
/** The first mail comes so long before the deletion, the second one so long. */
export const FIRST_MAIL_MS = 30 * DAY_MS;
export const SECOND_MAIL_MS = 7 * DAY_MS;
/** Time to answer, before a person who would be past the last year is taken for a graduate. */
const ANSWER_MS = 60 * DAY_MS;
const LAST_YEAR = Math.max(...years);

interface Progress {
  readonly year: Year;
  readonly college: string;
  readonly created_at: number;
  readonly settled: number | null;
}

/** The academic year that a person has answered for last: at first the one of the sign-up. */
function lastAnswered(config: Years, { college, created_at: createdAt, settled }: Progress): number {
  return Math.max(settled ?? 0, findAcademicYear(config, college, createdAt) ?? 0);
}

/**
 * The academic year that a person is asked about.
 * @param now milliseconds since the epoch.
 * @returns null when it has been answered, or where nobody is asked.
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
 * The academic year for which a person is taken for a graduate: who has been asked for 60 days without an answer, and would by
 * now be past the last year that there is.
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

/** When the first mail to a new graduate is due. */
export function findFirstMail({ alumniDays }: Years, now: number): number {
  return now + alumniDays * DAY_MS - FIRST_MAIL_MS;
}

/** When the account of a graduate is deleted, if every mail is sent in time. */
export function findDeletion(config: Years, step: GraduateStep | null, nextAt: number | null): number | null {
  if (step === null || step === 0 || nextAt === null) return null;
  if (step === 1) return findFirstMail(config, nextAt) + FIRST_MAIL_MS;
  const left = { 2: FIRST_MAIL_MS, 3: SECOND_MAIL_MS, 4: 0 }[step];
  return nextAt + left;
}
