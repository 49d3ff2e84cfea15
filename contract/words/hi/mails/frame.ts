import { joinParagraphs, type MailText } from '../../mail-text.ts';
import { words } from '../words.ts';

export function frame(subject: string, ...paragraphs: readonly string[]): MailText {
  return joinParagraphs(subject, ['नमस्ते,', ...paragraphs, `${words.brand}: ${words.tagline}`]);
}

/** Created on first use, as for English mails. */
let format: Intl.DateTimeFormat | undefined;

/** A time, such as `22 नवंबर 2026, 09:30 (UTC)`. */
export function writeTime(at: number): string {
  format ??= new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return `${format.format(at)}, ${new Date(at).toISOString().slice(11, 16)} (UTC)`;
}
