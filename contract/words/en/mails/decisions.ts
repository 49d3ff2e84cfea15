import type { DecisionKind } from '../../../moderation.ts';
import type { ReportKind } from '../../../reports.ts';
import { quote, type MailedDecision, type ReversedDecision } from '../../mail-text.ts';
import { words } from '../words.ts';
import { frame, writeTime } from './frame.ts';

const subjects: Readonly<Record<ReportKind, string>> = {
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

function listMeasures(decision: MailedDecision): string {
  const { decisions, endsAt } = decision;
  const until = endsAt === null ? '' : ` until ${writeTime(endsAt)}`;
  const texts: Partial<Record<DecisionKind, string>> = {
    remove: describeRemoval(decision),
    warn: 'This is a warning.',
    mute: `You cannot write opinions${until}.`,
    suspend: `Your account is suspended${until}.`,
  };
  return decisions.flatMap((one) => texts[one] ?? []).join('\n');
}

const fromModerator = (message: string) => message && `Message from the moderator:\n\n${quote(message)}`;
const theRule = (rule: string) => rule && `The rule: ${rule}`;

/** Mails about decisions. They name no moderator, no reporter and no reported person. */
export const decisionMails = {
  decision: (decision: MailedDecision) =>
    frame(
      `${words.brand}: a moderator's decision about ${subjects[decision.kind]}`,
      `a moderator has made a decision about ${subjects[decision.kind]}.`,
      listMeasures(decision),
      theRule(decision.rule),
      fromModerator(decision.message),
      decision.appealUrl === null
        ? 'Another moderator decided this after your appeal. The decision is final.'
        : `If you think that this is wrong, you can appeal once. Another moderator will then decide: ${decision.appealUrl}`,
    ),
  /** To a reporter whose reports were wrong. */
  mutedReporter: ({ rule, endsAt }: Pick<MailedDecision, 'rule' | 'endsAt'>) =>
    frame(
      `${words.brand}: a moderator's decision about your reports`,
      `a moderator has decided that what you reported was not against the rules. Your reports have no effect ${endsAt === null ? 'from now on' : `until ${writeTime(endsAt)}`}. You can still report, but moderators look at your reports after all others.`,
      theRule(rule),
      'If you think that this is wrong, write to the operator: the address is at the foot of every page.',
    ),
  /** The content is allowed, after a hold or an appeal. */
  lifted: ({ kind, message }: Pick<MailedDecision, 'kind' | 'message'>) =>
    frame(
      `${words.brand}: we found nothing wrong with ${subjects[kind]}`,
      `a moderator has looked at ${subjects[kind]} and found nothing wrong. Anything that was hidden or refused because of it is allowed again.`,
      fromModerator(message),
    ),
  /** A decision against a person no longer counts. */
  reversed: ({ kind, decidedAt, isAppealed }: ReversedDecision) =>
    frame(
      `${words.brand}: a decision about ${subjects[kind]} was taken back`,
      `a moderator has taken back the decision of ${writeTime(decidedAt)} about ${subjects[kind]}.`,
      'It no longer counts against you. What it removed is there again, unless it was deleted or replaced since. A mute or a suspension by this decision has ended. Other decisions about you stay as they are.',
      isAppealed ? 'With this your appeal is decided, too.' : '',
    ),
  /** An opinion, which was found to be allowed, is looked at again and hidden until then. */
  reopened: ({ kind, decidedAt }: Omit<ReversedDecision, 'isAppealed'>) =>
    frame(
      `${words.brand}: a moderator looks again at ${subjects[kind]}`,
      `on ${writeTime(decidedAt)} a moderator found nothing wrong with ${subjects[kind]}. This decision was taken back. A moderator will decide again, and until then it is hidden.`,
    ),
  /** To a reporter whose reports have an effect again. */
  unmutedReporter: () =>
    frame(
      `${words.brand}: a decision about your reports was taken back`,
      'a moderator has taken back a decision about your reports. Your reports count again, as before.',
    ),
};
