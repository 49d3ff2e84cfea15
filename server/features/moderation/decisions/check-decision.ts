import { REPORTER_RULE, type DecisionKind } from '#contract/moderation.ts';
import type { ReportKind } from '#contract/reports.ts';
import type { Moderation } from '#server/platform/config/moderation.ts';
import { refuseField } from '#server/platform/errors.ts';

/** Decisions against the person affected. A case with such a decision is upheld; any other is dismissed. */
const measures: ReadonlySet<DecisionKind> = new Set(['remove', 'warn', 'mute', 'suspend']);

export interface TypedDecision {
  readonly decisions: readonly DecisionKind[];
  readonly until?: string | null | undefined;
  readonly rule: string;
  readonly reports?: readonly string[] | undefined;
}

/** A valid decision. */
export interface Decision {
  readonly decisions: readonly DecisionKind[];
  readonly outcome: 'upheld' | 'dismissed';
  /** Milliseconds since the epoch; null for none and for a permanent measure. */
  readonly endsAt: number | null;
  readonly rule: string;
  readonly ruleText: string;
}

interface Circumstances {
  readonly rules: Moderation['rules'];
  readonly now: number;
  /** End of the appealed decision, which may be confirmed even after that time. Null for none. */
  readonly earlierEnd: number | null;
}

interface EndCheck extends Pick<Circumstances, 'now' | 'earlierEnd'> {
  readonly isNeeded: boolean;
  readonly isAllowed: boolean;
}

/** @throws invalid_input for an invalid combination. */
export function checkDecision(
  kind: ReportKind,
  typed: TypedDecision,
  { rules, now, earlierEnd }: Circumstances,
): Decision {
  const decisions = [...new Set(typed.decisions)];
  const has = (decision: DecisionKind) => decisions.includes(decision);
  const isUpheld = decisions.some((decision) => measures.has(decision));
  if (has('dismiss') && isUpheld)
    refuseField(
      'decisions',
      'dismiss means that nothing is wrong: it goes with restore and mute-reporter only',
    );
  if (has('restore') && has('remove')) refuseField('decisions', 'remove and restore are opposites');
  if (has('remove') && kind === 'person')
    refuseField('decisions', 'a person cannot be removed: suspend the account, or remove the photo');
  if (has('mute-reporter') && (isUpheld || decisions.length === 1))
    refuseField('decisions', 'mute-reporter goes with dismiss: the report was wrong');
  if (typed.reports && !has('mute-reporter')) refuseField('reports', 'reports goes with mute-reporter');
  const ruleId = typed.rule || (has('mute-reporter') ? REPORTER_RULE : '');
  const rule = rules.find(({ id }) => id === ruleId);
  if (!rule && typed.rule !== '')
    refuseField('rule', `rule must be one of: ${rules.map(({ id }) => id).join(', ')}`);
  if (!rule && isUpheld) refuseField('rule', 'rule is missing: which rule was broken');
  return {
    decisions,
    outcome: isUpheld ? 'upheld' : 'dismissed',
    endsAt: readEnd(typed.until, {
      isNeeded: has('mute'),
      isAllowed: has('suspend') || has('mute-reporter'),
      now,
      earlierEnd,
    }),
    rule: rule?.id ?? '',
    ruleText: rule?.text ?? '',
  };
}

function readEnd(
  until: string | null | undefined,
  { isNeeded, isAllowed, now, earlierEnd }: EndCheck,
): number | null {
  if (!until) return isNeeded ? refuseField('until', 'until is missing: when the mute ends') : null;
  if (!isNeeded && !isAllowed) return refuseField('until', 'nothing of this ends at a time');
  const time = Date.parse(until);
  return time > now || time === earlierEnd
    ? time
    : refuseField('until', 'until must be a time in the future');
}
