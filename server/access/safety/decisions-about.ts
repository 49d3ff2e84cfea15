import type { ReportKind } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';
import type { Viewer } from '#server/access/viewer.ts';

/** Reads of moderators' decisions about the viewer. */

export interface DecisionRow {
  readonly id: string;
  readonly kind: ReportKind;
  /** The opinion; null after its deletion, and for people and photos. */
  readonly comment: string | null;
  /** JSON text of a list. */
  readonly decisions: string;
  readonly rule_text: string;
  readonly decided_at: number;
  readonly ends_at: number | null;
  readonly appealed_at: number | null;
  /** The text of the appeal, sealed; '' for none. */
  readonly appeal: string;
  readonly appeal_outcome: 'confirmed' | 'changed' | null;
  readonly reversed_at: number | null;
  /** The moderator's words in the last decision, sealed; null if there are none. */
  readonly message: string | null;
}

interface Which {
  /** Limits the read to one case; null for all. */
  readonly caseId: string | null;
  /** The position after which the page starts; null for the first page. */
  readonly before: DecisionPlace | null;
  readonly limit: number;
}

export interface DecisionPlace {
  readonly at: number;
  readonly id: string;
}

/**
 * Decisions that affect the viewer, or did until an appeal, latest first. A case that was dismissed at once is left
 * out, because it would reveal that somebody reported.
 */
export async function readDecisionsAbout(
  db: Db,
  viewer: Viewer,
  { caseId, before, limit }: Which,
): Promise<DecisionRow[]> {
  if (caseId !== null && !isId(caseId)) return [];
  const rows = await db
    .selectFrom('cases as c')
    .leftJoin('opinions as o', (join) =>
      join
        .onRef('o.id', '=', 'c.target_id')
        .on('c.kind', '=', 'opinion')
        .on('o.author_id', '=', viewer.id)
        .on('o.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.kind', 'o.comment', 'c.decisions', 'c.rule_text', 'c.decided_at', 'c.ends_at'])
    .select(['c.appealed_at', 'c.appeal', 'c.appeal_outcome', 'c.reversed_at'])
    .select((q) =>
      q
        .selectFrom('case_events as e')
        .innerJoin('case_notes as n', 'n.event_id', 'e.id')
        .select('n.sealed')
        .whereRef('e.case_id', '=', 'c.id')
        .whereRef('e.at', '=', 'c.decided_at')
        .where('e.kind', '=', 'message')
        .limit(1)
        .as('message'),
    )
    .where('c.owner_id', '=', viewer.id)
    .where('c.decided_at', 'is not', null)
    .where((is) =>
      is.or([
        is('c.outcome', '=', 'upheld'),
        is('c.appealed_at', 'is not', null),
        is('c.reversed_at', 'is not', null),
      ]),
    )
    .$if(caseId !== null, (query) => query.where('c.id', '=', caseId ?? ''))
    .$if(before !== null, (query) =>
      query.where((is) =>
        is.or([
          is('c.decided_at', '<', before?.at ?? 0),
          is.and([is('c.decided_at', '=', before?.at ?? 0), is('c.id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ decided_at, ...row }) => ({ ...row, decided_at: decided_at ?? 0 }));
}
