import { joinParagraphs, type MailText } from '../../mail-text.ts';
import { words } from '../words.ts';

/** A mail with greeting and closing. */
export function frame(subject: string, ...paragraphs: readonly string[]): MailText {
  return joinParagraphs(subject, ['Hello,', ...paragraphs, `${words.brand}: ${words.tagline}`]);
}

/** Created on first use: creation takes about 27 ms, which a start need not wait for. */
let format: Intl.DateTimeFormat | undefined;

/** A time, such as `22 November 2026 at 09:30 (UTC)`: the reader's time zone is not known. */
export function writeTime(at: number): string {
  format ??= new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} (UTC)`;
}
