import { sql, type RawBuilder } from 'kysely';
import type { Card, ReactionKind } from '#contract/user.ts';
import { joinNewestOpinion, writerColumns } from '#server/access/opinions.ts';
import { fromListedPeople, fromPeopleFoundBy } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import {
  presentOpinion,
  presentUser,
  userColumns,
  type OpinionRow,
  type UserRow,
} from '#server/user/present.ts';

/** The fields of a card that do not depend on the viewer. */
export type CardContent = Omit<Card, 'reaction'>;

const contentColumns = userColumns.filter((column) => column !== 'email' && column !== 'phone');

type ContentRow = Omit<UserRow, 'email' | 'phone'> & { opinions: number } & {
  [Column in keyof OpinionRow]: OpinionRow[Column] | null;
};

export function contentQuery(ids: readonly unknown[]): RawBuilder<ContentRow> {
  const columns = contentColumns.map((column) => sql.ref(`p.${column}`));
  return sql<ContentRow>`select ${sql.join(columns)}, p.opinions,
    o.id as opinion_id, o.comment, o.created_at as opinion_at, ${writerColumns}
    ${fromListedPeople('p', joinNewestOpinion('p'))} and p.id in (${sql.join(ids)})`;
}

interface ViewerPartRow {
  id: string;
  reaction: ReactionKind;
}

/** The viewer's reactions to the people whom this viewer may find. */
export function viewerPartQuery(viewerId: unknown, ids: readonly unknown[]): RawBuilder<ViewerPartRow> {
  const reaction = sql`join reactions as r on r.actor_id = ${viewerId} and r.target_id = p.id`;
  return sql<ViewerPartRow>`select p.id, r.kind as reaction
    ${fromPeopleFoundBy(viewerId, 'p', reaction)} and p.id in (${sql.join(ids)})`;
}

/**
 * Creates a reader of contents by id. A person whom others may not find is missing. It compiles the query once for each
 * number of ids.
 */
export function prepareContents(db: Db): (ids: readonly string[]) => Promise<Map<string, CardContent>> {
  const compiled = new Map<number, (params: Record<string, string>) => Promise<ContentRow[]>>();
  return async (ids) => {
    const read =
      compiled.get(ids.length) ??
      prepareQuery<Record<string, string>, ContentRow>(
        db,
        (param) => {
          const query = contentQuery(listParams(ids.length, param));
          return { compile: () => query.compile(db) };
        },
        'once',
      );
    compiled.set(ids.length, read);
    const rows = await read(Object.fromEntries(ids.entries()));
    return new Map(rows.map((row) => [row.id, presentContent(row)]));
  };
}

/** Creates a reader of a viewer's reactions to people by id. It compiles the query once for each number of ids. */
export function prepareViewerParts(
  db: Db,
): (viewer: Viewer, ids: readonly string[]) => Promise<Map<string, ReactionKind>> {
  const compiled = new Map<number, (params: Record<string, string>) => Promise<ViewerPartRow[]>>();
  return async (viewer, ids) => {
    const read =
      compiled.get(ids.length) ??
      prepareQuery<Record<string, string>, ViewerPartRow>(
        db,
        (param) => {
          const query = viewerPartQuery(param('viewerId'), listParams(ids.length, param));
          return { compile: () => query.compile(db) };
        },
        'once',
      );
    compiled.set(ids.length, read);
    const rows = await read({ viewerId: viewer.id, ...Object.fromEntries(ids.entries()) });
    return new Map(rows.map(({ id, reaction }) => [id, reaction]));
  };
}

/** Placeholders that are named by their position: '0', '1', … */
function listParams(count: number, param: (name: string) => unknown): unknown[] {
  return Array.from({ length: count }, (_, index) => param(String(index)));
}

function presentContent(row: ContentRow): CardContent {
  return {
    ...presentUser({ ...row, email: '', phone: '' }, ''),
    opinions: row.opinions,
    firstOpinion: hasOpinion(row) ? presentOpinion(row) : null,
  };
}

function hasOpinion(row: ContentRow): row is ContentRow & OpinionRow {
  return row.opinion_id !== null && row.author_id !== null;
}
