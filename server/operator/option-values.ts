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
  const ago = /^(\d{1,5})([mhd])$/.exec(text);
  if (ago) return now - Number(ago[1]) * unitsMs[ago[2] as keyof typeof unitsMs];
  const time = parseDate(text);
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `${option} must be 30m, 24h, 7d or a date such as 2026-11-22T09:30:00Z, not "${text}"`,
  );
}

/** @returns milliseconds since the epoch, after `now`. */
export function readFutureDate(option: string, text: string, now: number): number {
  const time = parseDate(text);
  if (time > now) return time;
  const example = new Date(now + 7 * unitsMs.d).toISOString().slice(0, 10);
  throw new UsageError(
    `${option} must be a date in the future such as ${example} or ${example}T09:30:00Z, not "${text}"`,
  );
}

/** Parses a date. A date without a time means its start in UTC. @returns NaN for other text. */
function parseDate(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  return isDate ? Date.parse(text) : Number.NaN;
}
