import { UsageError } from './usage.ts';

/** Reads the values of options. @throws UsageError with one line that names the option. */

export function readNumber(option: string, text: string, maximum: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= maximum) return number;
  throw new UsageError(`${option} must be a whole number from 1 to ${maximum}, not "${text}"`);
}

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time before now, or a date. @returns milliseconds since the epoch. */
export function readTime(option: string, text: string, now: number): number {
  const span = parseSpan(text);
  const time = Number.isNaN(span) ? parseDate(text) : now - span;
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `${option} must be 30m, 24h, 7d or a date such as 2026-11-22T09:30:00Z, not "${text}"`,
  );
}

/** A time from now, or a date. @returns milliseconds since the epoch, after `now`. */
export function readFutureTime(option: string, text: string, now: number): number {
  const span = parseSpan(text);
  const time = Number.isNaN(span) ? parseDate(text) : now + span;
  if (time > now) return time;
  const example = new Date(now + 7 * unitsMs.d).toISOString().slice(0, 10);
  throw new UsageError(
    `${option} must be 30m, 24h, 7d or a date in the future such as ${example} or ${example}T09:30:00Z, not "${text}"`,
  );
}

/** @returns milliseconds of a text such as `30m`; NaN for other text. */
function parseSpan(text: string): number {
  const [, number, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  return Number(number) * unitsMs[unit as keyof typeof unitsMs];
}

/** Parses a date. A date without a time means its start in UTC. @returns NaN for other text. */
function parseDate(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  return isDate ? Date.parse(text) : Number.NaN;
}
