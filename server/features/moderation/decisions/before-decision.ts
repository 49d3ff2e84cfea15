import { readBrake } from '#server/access/safety/brake.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';

/** The state of a case before its last decision, kept with the case so that the decision can be undone. */

/** Columns that a decision replaces. */
const replaced = [
  'outcome',
  'decisions',
  'ends_at',
  'rule',
  'rule_text',
  'first_decided_at',
  'decided_at',
  'decided_by',
  'appeal_outcome',
  'reversed_at',
] as const;

type Replaced = Pick<CaseRow, (typeof replaced)[number]>;

export interface BeforeDecision {
  /** Time of the decision. */
  readonly at: number;
  readonly columns: Replaced;
  readonly heldFrom: CaseRow['held_from'];
  /** For a case about a person: the end of the brake before the decision; 0 for none. */
  readonly brakeUntil: number;
  /** Ids of the letters about the decision. */
  readonly letters: readonly string[];
}

const undecided: Replaced = {
  outcome: null,
  decisions: '[]',
  ends_at: null,
  rule: '',
  rule_text: '',
  first_decided_at: null,
  decided_at: null,
  decided_by: null,
  appeal_outcome: null,
  reversed_at: null,
};

/** Describes a case that is being decided. The caller has locked the owner. */
export async function describeBefore(tx: Db, row: CaseRow, now: number): Promise<BeforeDecision> {
  return {
    at: now,
    columns: Object.fromEntries(replaced.map((column) => [column, row[column]])) as Replaced,
    heldFrom: row.held_from,
    brakeUntil: row.kind === 'person' ? await readBrake(tx, row.owner_id) : 0,
    letters: [],
  };
}

/** Stores the state before a decision with its case. */
export async function keepBefore(tx: Db, caseId: string, before: BeforeDecision): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ before_decision: JSON.stringify(before) })
    .where('id', '=', caseId)
    .execute();
}

/** The state before the last decision; null if an earlier version of the server made that decision. */
export function readBefore({
  before_decision: text,
  decided_at: at,
}: Pick<CaseRow, 'before_decision' | 'decided_at'>): BeforeDecision | null {
  if (text === '') return null;
  const before = JSON.parse(text) as BeforeDecision;
  return before.at === at ? before : null;
}

/** The state of a case before its first decision, if nothing else is known. */
export const neverDecided: Omit<BeforeDecision, 'at'> = {
  columns: undecided,
  heldFrom: null,
  brakeUntil: 0,
  letters: [],
};
