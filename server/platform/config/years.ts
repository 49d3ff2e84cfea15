import { refuseSetting } from './refuse.ts';

/** The first day of an academic year, in UTC: month 1 to 12. */
interface YearStart {
  readonly month: number;
  readonly day: number;
}

/** Settings for academic years. */
export interface Years {
  /** By college, or one start for everybody; null turns the question about the year off. */
  readonly starts: YearStart | ReadonlyMap<string, YearStart> | null;
  /** Days from the graduation to the deletion of the account. */
  readonly alumniDays: number;
}

const VARIABLE = 'YEAR_STARTS';

/**
 * @param text `07-15`, or `domain=07-15` for some campuses of `CAMPUSES`, separated by commas.
 * @param campuses college by mail domain.
 */
export function readYears(
  text: string | null,
  alumniDays: number,
  campuses: ReadonlyMap<string, string> | null,
): Years {
  if (text === null) return { starts: null, alumniDays };
  if (!text.includes('=')) return { starts: readDay(text.trim()), alumniDays };
  const starts = new Map<string, YearStart>();
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [domain = '', day = ''] = entry.split('=').map((part) => part.trim());
    const college = campuses?.get(domain.toLowerCase());
    if (college === undefined)
      return refuseSetting(VARIABLE, `has a domain that CAMPUSES does not list: "${domain}"`, '07-15');
    if (starts.has(college)) return refuseSetting(VARIABLE, `has two days for ${college}`, '07-15');
    starts.set(college, readDay(day));
  }
  return { starts, alumniDays };
}

function readDay(text: string): YearStart {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  // A year without a 29 February, so that the first day exists in every academic year.
  const date = new Date(Date.UTC(2001, (month ?? 0) - 1, day));
  if (
    month !== undefined &&
    day !== undefined &&
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day
  )
    return { month, day };
  return refuseSetting(VARIABLE, `must be a day as month-day that every year has, not "${text}"`, '07-15');
}

/**
 * Finds the calendar year in which a college's current academic year began.
 * @param now milliseconds since the epoch.
 * @returns null for a college whose people are not asked about the year.
 */
export function findAcademicYear({ starts }: Years, college: string, now: number): number | null {
  const start = starts instanceof Map ? starts.get(college) : (starts as YearStart | null);
  if (!start) return null;
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const hasBegun = now >= Date.UTC(year, start.month - 1, start.day);
  return hasBegun ? year : year - 1;
}
