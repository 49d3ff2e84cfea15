import { REPORTER_RULE, type DecisionKind, type ModeratedCase } from '#contract/moderation.ts';
import type { ReportReason } from '#contract/reports.ts';
import type { ModerationWords } from '#contract/words/en/moderation.ts';
import type { Draft } from '#web/features/moderation/draft.ts';

/** A decision that a moderator chooses with one key. */
export interface Template {
  readonly name: keyof ModerationWords['templates'];
  /** A letter that chooses it, in addition to the digit of its place. */
  readonly letter: string;
  readonly decisions: readonly DecisionKind[];
  /** When it ends: days as a text, the end of the current decision, or '' for a permanent one. */
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

/**
 * Lists a case's decisions that one key chooses, in the order of the digits. Empty if another moderator must decide the
 * case.
 */
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

/** The rule of the default list for each reason. */
const ruleOfReason: Readonly<Partial<Record<ReportReason, string>>> = {
  harassment: 'respect',
  sexual: 'no-sexual',
  doxxing: 'private-data',
  hate: 'no-hate',
  impersonation: 'be-yourself',
  'self-harm': 'no-self-harm',
  spam: 'no-spam',
};

/** Chooses the initial rule: of the appealed decision, of the most frequent reason, or the first of the list. */
export function chooseRule(
  { rule, reasons }: Pick<ModeratedCase, 'rule' | 'reasons'>,
  rules: readonly { readonly id: string }[],
): string {
  const [most] = reasons.toSorted((a, b) => b.count - a.count);
  const wanted = rule || (most && ruleOfReason[most.reason]);
  return (rules.find(({ id }) => id === wanted) ?? rules[0])?.id ?? '';
}

/** The rule of a mute of reporters: the chosen one, the server's default, or '' for none. */
export function chooseReporterRule(
  { reporterRule }: Pick<Draft, 'reporterRule'>,
  rules: readonly { readonly id: string }[],
): string {
  return [reporterRule, REPORTER_RULE].find((wanted) => rules.some(({ id }) => id === wanted)) ?? '';
}
