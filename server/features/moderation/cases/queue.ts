import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { CasesTable } from '#server/platform/db/schema/case-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { decodeCursor, encodeCursor, refuseCursor } from '#server/platform/http/page.ts';
import { isId } from '#server/platform/db/id.ts';

export type CaseRow = Selectable<CasesTable>;

/** The position after which a page starts. */
interface QueuePlace {
  readonly gravity: number;
  readonly openedAt: number;
  readonly id: string;
}

/**
 * Reads one page of the queue: most serious first, then oldest first. Leaves out cases that concern the moderator:
 * about themselves, on their profile, or reported by them.
 */
export async function readQueue(
  db: Db,
  viewer: Viewer,
  after: QueuePlace | null,
  limit: number,
): Promise<CaseRow[]> {
  let query = db
    .selectFrom('cases as c')
    .selectAll()
    .where('c.state', '=', 'open')
    .where(doesNotConcern(viewer));
  if (after)
    query = query.where(
      sql<boolean>`(c.gravity < ${after.gravity} or c.gravity = ${after.gravity}
        and (c.opened_at > ${after.openedAt} or c.opened_at = ${after.openedAt} and c.id > ${after.id}))`,
    );
  return query.orderBy('c.gravity', 'desc').orderBy('c.opened_at').orderBy('c.id').limit(limit).execute();
}

/**
 * A condition on `cases as c`: the case does not concern the moderator. Like `concerns`, but without the rule about the
 * earlier decision.
 */
export function doesNotConcern({ id }: Pick<Viewer, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`(c.owner_id <> ${id} and c.profile_id <> ${id}
    and not exists (select 1 from reports as o where o.case_id = c.id and o.reporter_id = ${id}
      and (c.appealed_at is null or o.created_at < c.appealed_at)))`;
}

export function encodeQueuePlace({ gravity, opened_at: openedAt, id }: CaseRow): string {
  return encodeCursor([gravity, openedAt, id]);
}

/** @throws invalid_input for a cursor that is not from this list's `Link` header. */
export function decodeQueuePlace(cursor: string): QueuePlace {
  const [gravity, openedAt, id] = decodeCursor(cursor) ?? [];
  const isPlace = Number.isSafeInteger(gravity) && Number.isSafeInteger(openedAt);
  return isPlace && typeof id === 'string' && isId(id)
    ? { gravity: gravity as number, openedAt: openedAt as number, id }
    : refuseCursor();
}
