import type { OwnReport } from '#contract/reports.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { isVisibleTo } from '#server/access/visibility.ts';

/**
 * A viewer's own reports, newest first. Each has the name of the reported person if the viewer may see that person now.
 * @param before the id after which the page starts; null for the first page.
 */
export async function readOwnReports(
  db: Db,
  viewer: Viewer,
  before: string | null,
  limit: number,
): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('cases as c', 'c.id', 'r.case_id')
    .select(['r.id', 'r.kind', 'r.target_id', 'r.reason', 'r.state', 'r.created_at', 'r.decided_at'])
    .leftJoin('people as p', 'p.id', 'r.owner_id')
    .select('c.rule_text')
    .select(sql<string>`case when ${isVisibleTo('p', viewer.id)} then p.name else '' end`.as('name'))
    .where('r.reporter_id', '=', viewer.id)
    .$if(before !== null, (query) => query.where('r.id', '<', before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    target: row.target_id,
    name: row.name,
    reason: row.reason,
    state: row.state,
    date: new Date(row.created_at).toISOString(),
    decided: row.decided_at === null ? '' : new Date(row.decided_at).toISOString(),
    rule: row.state === 'upheld' ? row.rule_text : '',
  }));
}
