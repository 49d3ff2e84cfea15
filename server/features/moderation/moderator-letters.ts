import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#contract/words/en/mails/frame.ts';

/** Letters to moderators about waiting cases. They have no names, no texts of people and nothing about dislikes. */

interface Reader {
  readonly to: string;
  readonly publicUrl: string;
}

function closing(publicUrl: string): string {
  return `Please look at the queue: ${publicUrl}/moderation

You get this mail because you are a moderator of ${words.brand}.
`;
}

function countCases(count: number): string {
  return count === 1 ? '1 case' : `${count} cases`;
}

export function urgentLetter({ to, publicUrl }: Reader, count: number): Letter {
  return {
    to,
    subject: `${words.brand}: ${count === 1 ? 'an urgent case waits' : `${count} urgent cases wait`} for a moderator`,
    text: `Hello,

students have reported something of the gravest kinds: self-harm, sexual content, or private data made public. ${countCases(count)} of them ${count === 1 ? 'waits' : 'wait'}, and no moderator has claimed ${count === 1 ? 'it' : 'them'} yet.

${closing(publicUrl)}`,
  };
}

/** The cases that no moderator has claimed. */
export interface WaitingCases {
  readonly count: number;
  /** When the first of them was opened, or reopened by an appeal, in milliseconds since the epoch. */
  readonly oldestAt: number;
  /** The number of cases that should have been looked at by now. */
  readonly overdue: number;
}

export function waitingLetter(
  { to, publicUrl }: Reader,
  { count, oldestAt, overdue }: WaitingCases,
  ackHours: number,
): Letter {
  const late = `${countCases(overdue)} should have been looked at by now: the time for that is ${ackHours} ${ackHours === 1 ? 'hour' : 'hours'}.`;
  return {
    to,
    subject: `${words.brand}: ${countCases(count)} ${count === 1 ? 'waits' : 'wait'} for a moderator`,
    text: `Hello,

${countCases(count)} in the queue ${count === 1 ? 'has' : 'have'} no moderator. The oldest has waited since ${writeTime(oldestAt)}.${overdue === 0 ? '' : ` ${late}`}

${closing(publicUrl)}`,
  };
}
