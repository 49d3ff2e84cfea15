import type { ReportKind } from '#contract/reports.ts';
import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';
import { subjects } from './decision-letter.ts';

/** The letters about decisions that were taken back. They name nobody. */

interface Reversed {
  readonly kind: ReportKind;
  /** When the decision was made, in milliseconds since the epoch. */
  readonly decidedAt: number;
  /** True if an appeal about the decision was open. */
  readonly isAppealed: boolean;
}

function writeParts(to: string, subject: string, parts: readonly string[]): Letter {
  const all = ['Hello,', ...parts.filter(Boolean), `${words.brand}: ${words.tagline}`];
  return { to, subject: `${words.brand}: ${subject}`, text: `${all.join('\n\n')}\n` };
}

/** The letter that a decision against a person no longer counts. */
export function reversedLetter(to: string, { kind, decidedAt, isAppealed }: Reversed): Letter {
  return writeParts(to, `a decision about ${subjects[kind]} was taken back`, [
    `a moderator has taken back the decision of ${writeTime(decidedAt)} about ${subjects[kind]}.`,
    'It no longer counts against you. What it removed is there again, unless it was deleted or replaced since. A mute or a suspension by this decision has ended. Other decisions about you stay as they are.',
    isAppealed ? 'With this your appeal is decided, too.' : '',
  ]);
}

/** The letter about a reversed dismissal: the opinion is hidden until a moderator decides again. */
export function reopenedLetter(to: string, { kind, decidedAt }: Omit<Reversed, 'isAppealed'>): Letter {
  return writeParts(to, `a moderator looks again at ${subjects[kind]}`, [
    `on ${writeTime(decidedAt)} a moderator found nothing wrong with ${subjects[kind]}. This decision was taken back. A moderator will decide again, and until then it is hidden.`,
  ]);
}

/** The letter to a reporter whose reports have an effect again. */
export function unmutedReporterLetter(to: string): Letter {
  return writeParts(to, 'a decision about your reports was taken back', [
    'a moderator has taken back a decision about your reports. Your reports count again, as before.',
  ]);
}
