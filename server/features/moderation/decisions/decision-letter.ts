import type { DecisionKind } from '#contract/moderation.ts';
import type { ReportKind } from '#contract/reports.ts';
import { words } from '#contract/words/en/words.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { writeTime } from '#server/platform/mail/write-time.ts';

/** The letters to people affected by a decision. They name no moderator, no reporter and no reported person. */

export interface MailedDecision {
  readonly kind: ReportKind;
  readonly decisions: readonly DecisionKind[];
  /** True if the person has another photo than the reported one. A removal does not change that photo. */
  readonly isPhotoKept: boolean;
  /** The rule in words; '' for none. */
  readonly rule: string;
  /** The moderator's words. */
  readonly message: string;
  /** When a mute or a suspension ends, in milliseconds since the epoch; null for a permanent one. */
  readonly endsAt: number | null;
  /** The address for an appeal; null after a decided appeal. */
  readonly appealUrl: string | null;
}

export const subjects: Readonly<Record<ReportKind, string>> = {
  opinion: 'an opinion that you wrote',
  person: 'your account',
  photo: 'your photo',
};

function describeRemoval({ kind, isPhotoKept }: MailedDecision): string {
  if (kind !== 'photo') return 'The opinion was removed.';
  return isPhotoKept
    ? 'The reported photo may not be shown again. Your current photo stays.'
    : 'Your photo was replaced by a grey picture. You can choose another photo.';
}

function listMeasures(decision: MailedDecision): string[] {
  const { decisions, endsAt } = decision;
  const until = endsAt === null ? '' : ` until ${writeTime(endsAt)}`;
  const texts: Partial<Record<DecisionKind, string>> = {
    remove: describeRemoval(decision),
    warn: 'This is a warning.',
    mute: `You cannot write opinions${until}.`,
    suspend: `Your account is suspended${until}.`,
  };
  return decisions.flatMap((one) => texts[one] ?? []);
}

/** Quotes a person's text in a letter, so that its lines cannot be mistaken for the letter's own. */
function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}

/** Writes the decision, its rule, its end, and how to appeal. */
export function decisionLetter(to: string, decision: MailedDecision): Letter {
  const { kind, rule, message, appealUrl } = decision;
  const appeal =
    appealUrl === null
      ? 'Another moderator decided this after your appeal. The decision is final.'
      : `If you think that this is wrong, you can appeal once. Another moderator will then decide: ${appealUrl}`;
  const parts = [
    'Hello,',
    `a moderator has made a decision about ${subjects[kind]}.`,
    listMeasures(decision).join('\n'),
    rule && `The rule: ${rule}`,
    message && `Message from the moderator:\n\n${quote(message)}`,
    appeal,
    `${words.brand}: ${words.tagline}`,
  ];
  return {
    to,
    subject: `${words.brand}: a moderator's decision about ${subjects[kind]}`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}

/**
 * The letter to a reporter whose reports were wrong.
 * @param endsAt end of the mute, in milliseconds since the epoch; null for a permanent one.
 */
export function mutedReporterLetter(
  to: string,
  { rule, endsAt }: Pick<MailedDecision, 'rule' | 'endsAt'>,
): Letter {
  const until = endsAt === null ? 'from now on' : `until ${writeTime(endsAt)}`;
  const parts = [
    'Hello,',
    `a moderator has decided that what you reported was not against the rules. Your reports have no effect ${until}. You can still report, but moderators look at your reports after all others.`,
    rule && `The rule: ${rule}`,
    'If you think that this is wrong, write to the operator: the address is at the foot of every page.',
    `${words.brand}: ${words.tagline}`,
  ];
  return {
    to,
    subject: `${words.brand}: a moderator's decision about your reports`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}

/** The letter that the content is allowed, after a hold or an appeal. */
export function liftedLetter(
  to: string,
  { kind, message }: Pick<MailedDecision, 'kind' | 'message'>,
): Letter {
  const parts = [
    'Hello,',
    `a moderator has looked at ${subjects[kind]} and found nothing wrong. Anything that was hidden or refused because of it is allowed again.`,
    message && `Message from the moderator:\n\n${quote(message)}`,
    `${words.brand}: ${words.tagline}`,
  ];
  return {
    to,
    subject: `${words.brand}: we found nothing wrong with ${subjects[kind]}`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}
