import { decisionKinds, type DecisionKind } from '#contract/moderation.ts';
import { getModerationLog, type LogEntry } from '#contract/moderation-log.ts';
import { call } from '#web/data/api/api.ts';

/** Log entries that do not reopen a decided case. */
const passive: ReadonlySet<string> = new Set(['looked', 'noted', 'mailed']);

interface MadeDecision {
  readonly who: LogEntry['who'];
  readonly decisions: readonly DecisionKind[];
}

/** Finds the decision made meanwhile on a case; null for an open case, and if the log cannot be read. */
export async function findDecision(caseId: string): Promise<MadeDecision | null> {
  const log = await call(getModerationLog, { case: caseId, limit: 50 }).catch(() => null);
  const acts = log?.data.data.filter(({ what }) => !passive.has(what)) ?? [];
  const [last] = acts;
  const made = acts.filter(({ date }) => date === last?.date).map(({ what }) => what);
  const decisions = decisionKinds.filter((kind) => made.includes(kind));
  return last && decisions.some((kind) => kind === last.what) ? { who: last.who, decisions } : null;
}

export function isSameDecision(one: readonly DecisionKind[], other: readonly DecisionKind[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
