import { measureKinds, type AppealState, type MeasureKind, type OwnDecision } from '#contract/decisions.ts';
import { APPEAL_DAYS } from '#contract/limits.ts';
import type { DecisionPlace, DecisionRow } from '#server/access/safety/decisions-about.ts';
import type { Context } from '#server/identity/context.ts';
import { decodeCursor, refuseCursor } from '#server/platform/http/page.ts';
import { isId } from '#server/platform/db/id.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';

const APPEAL_MS = APPEAL_DAYS * 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

/** Converts a decision to the form that the person affected sees. */
export async function presentDecision(
  { secrets }: Pick<Context, 'secrets'>,
  row: DecisionRow,
  now: number,
): Promise<OwnDecision> {
  const measures = readDecisions(row).filter((one): one is MeasureKind =>
    (measureKinds as readonly string[]).includes(one),
  );
  return {
    case: row.id,
    kind: row.kind,
    text: row.comment ?? '',
    // A `dismiss` on appeal also reverses everything.
    decisions: measures.length === 0 ? ['restore'] : measures,
    rule: row.rule_text,
    message: row.message === null ? '' : await secrets.unseal(row.message),
    by: 'moderator',
    date: iso(row.decided_at),
    reversed: row.reversed_at !== null,
    until: row.ends_at === null ? '' : iso(row.ends_at),
    appeal: presentAppeal(row, now),
    appealBefore: iso(row.decided_at + APPEAL_MS),
  };
}

function presentAppeal(
  { appealed_at, appeal_outcome, decided_at, reversed_at }: DecisionRow,
  now: number,
): AppealState {
  if (appeal_outcome !== null) return appeal_outcome;
  if (appealed_at !== null) return 'sent';
  if (reversed_at !== null) return 'none';
  return decided_at > now - APPEAL_MS ? 'possible' : 'too-late';
}

/** Reads the place in a cursor. @throws invalid_input for a cursor that is not from this list's `Link` header. */
export function decodeDecisionPlace(cursor: string): DecisionPlace {
  const [at, id] = decodeCursor(cursor) ?? [];
  if (!Number.isSafeInteger(at) || typeof id !== 'string' || !isId(id)) return refuseCursor();
  return { at: at as number, id };
}
