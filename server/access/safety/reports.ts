import { sql, type RawBuilder } from 'kysely';
import type { ReportKind } from '#contract/reports.ts';
import type { OpinionState } from '#contract/user.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';
import { writerName } from '#server/access/opinions/opinions.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { isOpinionVisibleTo, isVisibleTo } from '#server/access/visibility.ts';

/** A target that a viewer may report, and the evidence that a report keeps. */
export interface Reportable {
  readonly kind: ReportKind;
  readonly targetId: string;
  /** For an opinion, its author, or '' after the author's account was deleted. Otherwise the person. */
  readonly ownerId: string;
  readonly profileId: string;
  /** The state of an opinion; null for people and photos. */
  readonly state: OpinionState | null;
  /** The target as the viewer sees it now. */
  readonly evidence: { readonly name: string; readonly photo: string; readonly text: string };
}

/**
 * Finds the target of a report. It is found exactly if the viewer sees it. Call it before the report, and again in the
 * report's transaction.
 */
export async function findReportable(
  db: Db,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Reportable | 'oneself' | 'not_found'> {
  if (!isId(id)) return 'not_found';
  const found =
    kind === 'opinion' ? await findOpinion(db, viewer, id) : await findPerson(db, viewer, kind, id);
  if (!found) return 'not_found';
  return found.ownerId === viewer.id ? 'oneself' : found;
}

async function findOpinion(db: Db, viewer: Viewer, id: string): Promise<Reportable | null> {
  const row = await db
    .selectFrom('opinions as o')
    .innerJoin('people as p', 'p.id', 'o.profile_id')
    .leftJoin('people as w', 'w.id', 'o.author_id')
    .select(['o.author_id', 'o.profile_id', 'o.comment', 'o.state', writerName.as('name')])
    .where('o.id', '=', id)
    .where(isVisibleTo('p', viewer.id))
    .where(isOpinionVisibleTo('o', viewer.id))
    .executeTakeFirst();
  if (!row || row.state === 'removed') return null;
  return {
    kind: 'opinion',
    targetId: id,
    ownerId: row.author_id ?? '',
    profileId: row.profile_id,
    state: row.state,
    evidence: { name: row.name, photo: '', text: row.comment },
  };
}

async function findPerson(
  db: Db,
  viewer: Viewer,
  kind: 'person' | 'photo',
  id: string,
): Promise<Reportable | null> {
  const row = await db
    .selectFrom('people as p')
    .select(['p.name', 'p.photo'])
    .where('p.id', '=', id)
    .where(isVisibleTo('p', viewer.id))
    .executeTakeFirst();
  if (!row) return null;
  const evidence = { name: row.name, photo: row.photo, text: '' };
  return { kind, targetId: id, ownerId: id, profileId: id, state: null, evidence };
}

const DAY_MS = 86_400_000;

/** 0: a muted reporter, whose reports have no effect. 1: an account younger than a day. 2: any other. */
export async function weighReporter(tx: Db, viewer: Viewer, now: number): Promise<0 | 1 | 2> {
  const { created_at: since, reports_muted_until: mutedUntil } = await tx
    .selectFrom('people')
    .select(['created_at', 'reports_muted_until'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (mutedUntil > now) return 0;
  return now - since > DAY_MS ? 2 : 1;
}

interface AskedPerson {
  readonly id: string;
  readonly now: number;
  /** Acts before this time do not count. */
  readonly since: number;
}

/** Returns those people whom enough others disliked or reported to start the brake. */
export async function findTargetsOfMany(
  tx: Db,
  asked: readonly AskedPerson[],
  actors: number,
): Promise<string[]> {
  const { rows } = await selectTargetsOfMany<{ id: string }>(tx, { asked: JSON.stringify(asked), actors });
  return rows.map(({ id }) => id);
}

const askedColumns = { id: 'text', now: 'bigint', since: 'bigint' } as const;

const selectTargetsOfMany = prepareStatement<{ asked: string; actors: number }>((db, param) => ({
  compile: () => targetsOfManyQuery(db, param('asked'), param('actors')).compile(db),
}));

/**
 * Counts only acts after the last decision that dismissed a case of the person.
 * @param asked JSON text of rows with {@link askedColumns}.
 */
export function targetsOfManyQuery(db: Db, asked: string, actors: number): RawBuilder<unknown> {
  const isAfterDismissal = (time: string) => sql`not exists (select 1 from cases as c where c.kind = 'person'
    and c.target_id = p.id and c.outcome = 'dismissed' and c.decided_at >= ${sql.ref(time)})`;
  return sql`select p.id from ${jsonRows(db, 'a', askedColumns, asked)} join people as p on p.id = a.id
    where p.brake_until <= a.now and (select count(*) from (
        select r.actor_id from reactions as r where r.target_id = p.id and r.kind = 'dislike'
          and r.created_at > a.since and ${isAfterDismissal('r.created_at')}
        union select s.reporter_id from reports as s where s.owner_id = p.id and s.kind <> 'opinion'
          and s.weight > 0 and s.created_at > a.since and ${isAfterDismissal('s.created_at')}
      ) as actors) >= ${actors}
    order by p.id`;
}
