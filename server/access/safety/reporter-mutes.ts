import { sql, type Selectable } from 'kysely';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { CasesTable } from '#server/platform/db/schema/case-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';

/** Mutes of reporters: one for each case and reporter. The longest one of a reporter is in force. */

/** The end of the year 9999, for permanent mutes. */
export const FOREVER = 253_402_300_799_999;

type Case = Selectable<CasesTable>;

interface NewMutes {
  readonly caseId: string;
  readonly ids: readonly string[];
  readonly until: number;
  readonly now: number;
}

/**
 * Mutes reporters. The caller has locked them.
 * @returns the reporters who were not already muted for longer.
 */
export async function storeMutes(tx: Db, { caseId, ids, until, now }: NewMutes): Promise<string[]> {
  const list = JSON.stringify(ids.map((id) => ({ id })));
  await sql`insert into reporter_mutes (case_id, person_id, until_at)
    select ${caseId}, p.id, ${until} from ${jsonRows(tx, 'a', { id: 'text' }, list)}
    join people as p on p.id = a.id`.execute(tx);
  const muted = await tx
    .updateTable('people')
    .set({ reports_muted_until: until })
    .where('id', 'in', ids)
    .where('reports_muted_until', '<', Math.max(until, now))
    .returning('id')
    .execute();
  return muted.map(({ id }) => id);
}

/** Lists the reporters whom the decision of a case mutes. */
export async function listMutedBy(
  db: Db,
  { id, decisions, ends_at: endsAt }: Pick<Case, 'id' | 'decisions' | 'ends_at'>,
): Promise<string[]> {
  if (!decisions.includes('mute-reporter')) return [];
  const stored = await db
    .selectFrom('reporter_mutes')
    .select('person_id as id')
    .where('case_id', '=', id)
    .execute();
  // An earlier version of the server stored no reporters.
  const found = stored.length > 0 ? stored : await findMuted(db, id, endsAt ?? FOREVER);
  return found.map((one) => one.id);
}

function findMuted(db: Db, caseId: string, until: number) {
  return db
    .selectFrom('reports as r')
    .innerJoin('people as p', 'p.id', 'r.reporter_id')
    .select('p.id')
    .distinct()
    .where('r.case_id', '=', caseId)
    .where('p.reports_muted_until', '=', until)
    .execute();
}

/**
 * Ends the mutes of a case. A reporter's mute by another case stays. The caller has locked the reporters.
 * @param ids the {@link listMutedBy} of the case.
 * @returns the reporters whose reports count again.
 */
export async function endMutes(
  tx: Db,
  { id: caseId, ends_at: endsAt }: Pick<Case, 'id' | 'ends_at'>,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  await tx.deleteFrom('reporter_mutes').where('case_id', '=', caseId).execute();
  const changed = await tx
    .updateTable('people')
    .set({
      reports_muted_until: sql<number>`coalesce((select max(m.until_at) from reporter_mutes as m
        where m.person_id = people.id), 0)`,
    })
    .where('id', 'in', ids)
    .where('reports_muted_until', '=', endsAt ?? FOREVER)
    .returning(['id', 'reports_muted_until'])
    .execute();
  return changed.flatMap(({ id, reports_muted_until: until }) => (until > now ? [] : [id]));
}

export const deleteOldReporterMutes = defineDeletion('deleteOldReporterMutes', {
  table: 'reporter_mutes',
  key: ['case_id', 'person_id'],
  age: 'until_at',
});
