import { REPORTER_RULE, type DecisionKind, type ModeratedCase } from '#contract/moderation.ts';
import type { ReportReason } from '#contract/reports.ts';
import type { ModerationWords } from '#contract/words/moderation.ts';
import type { Draft } from '#web/moderation/draft.ts';

/** A decision that a moderator chooses with one key. */
export interface Template {
  readonly name: keyof ModerationWords['templates'];
  /** A key beside the digit of its place. */
  readonly letter: string;
  readonly decisions: readonly DecisionKind[];
  /** When it ends: days as a text, the end of the present decision, or '' for good. */
  readonly until: string;
}

/** Decisions that need a rule. */
const measures: readonly DecisionKind[] = ['remove', 'warn', 'mute', 'suspend'];
/** Decisions that can end. */
const timed: readonly DecisionKind[] = ['mute', 'suspend', 'mute-reporter'];

export function needsRule(decisions: readonly DecisionKind[]): boolean {
  return decisions.some((decision) => measures.includes(decision));
}

export function canEnd(decisions: readonly DecisionKind[]): boolean {
  return decisions.some((decision) => timed.includes(decision));
}

/** The decisions of a case that one key chooses, in the order of the digits. None of a case that another moderator has to decide. */
export function listTemplates(
  one: Pick<ModeratedCase, 'kind' | 'canClaim' | 'appeal' | 'decisions' | 'until'>,
): Template[] {
  if (!one.canClaim) return [];
  // An account cannot be removed.
  const removal: DecisionKind[] = one.kind === 'person' ? [] : ['remove'];
  const measuresOfAll: Template[] = [
    { name: 'warn', letter: 'w', decisions: ['warn'], until: '' },
    { name: 'mute', letter: 'm', decisions: [...removal, 'mute'], until: '7' },
    { name: 'suspend', letter: 's', decisions: [...removal, 'suspend'], until: '7' },
    { name: 'suspendForGood', letter: 'f', decisions: [...removal, 'suspend'], until: '' },
  ];
  if (one.appeal)
    return [
      { name: 'keep', letter: 'y', decisions: one.decisions, until: one.until },
      { name: 'takeBack', letter: 't', decisions: ['restore'], until: '' },
      ...measuresOfAll,
    ];
  return [
    { name: 'dismiss', letter: 'd', decisions: ['dismiss'], until: '' },
    ...(removal.length > 0
      ? ([
          { name: 'remove', letter: 'r', decisions: removal, until: '' },
          { name: 'removeWarn', letter: 'b', decisions: [...removal, 'warn'], until: '' },
        ] as const)
      : []),
    ...measuresOfAll,
    { name: 'muteReporters', letter: 'x', decisions: ['dismiss', 'mute-reporter'], until: '30' },
  ];
}

/** The rule of the default list that a reason is about. */
const ruleOfReason: Readonly<Partial<Record<ReportReason, string>>> = {
  harassment: 'respect',
  sexual: 'no-sexual',
  doxxing: 'private-data',
  hate: 'no-hate',
  impersonation: 'be-yourself',
  'self-harm': 'no-self-harm',
  spam: 'no-spam',
};

/** The rule to begin with: of the decision that is appealed, or of the most frequent reason, or the first of the list. */
export function chooseRule(
  { rule, reasons }: Pick<ModeratedCase, 'rule' | 'reasons'>,
  rules: readonly { readonly id: string }[],
): string {
  const [most] = reasons.toSorted((a, b) => b.count - a.count);
  const wanted = rule || (most && ruleOfReason[most.reason]);
  return (rules.find(({ id }) => id === wanted) ?? rules[0])?.id ?? '';
}

/** The rule of a mute of reporters: the chosen one, or the one that the server takes without a choice, or '' for none. */
export function chooseReporterRule(
  { reporterRule }: Pick<Draft, 'reporterRule'>,
  rules: readonly { readonly id: string }[],
): string {
  return [reporterRule, REPORTER_RULE].find((wanted) => rules.some(({ id }) => id === wanted)) ?? '';
}
