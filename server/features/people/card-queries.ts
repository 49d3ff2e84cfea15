import { sql, type RawBuilder } from 'kysely';
import type { DislikeMode } from '#contract/operator.ts';
import type { ReactionKind } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { countVisibleOpinions, joinNewestOpinion, writerColumns } from '#server/access/opinions/opinions.ts';
import { fromListedPeople, fromPeopleFoundBy } from '#server/access/people/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { isOneOf } from '#server/platform/db/json-rows.ts';
import { prepareQuery } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import {
  presentOpinion,
  presentUser,
  userColumns,
  type OpinionRow,
  type UserRow,
} from '#server/access/people/present.ts';

/** The fields of a card that do not depend on the viewer. */
export type CardContent = Omit<Card, 'reaction'>;

/** Columns that only the owner sees. */
const ownColumns = { email: '', phone: '', name_changed_at: 0, language: null } as const;
type OwnColumn = keyof typeof ownColumns;
const contentColumns = userColumns.filter((column) => !(column in ownColumns));

type ContentRow = Omit<UserRow, OwnColumn> & { opinions: number } & {
  [Column in keyof OpinionRow]: OpinionRow[Column] | null;
};

/**
 * @param ids an array of ids, as JSON text.
 * @param viewerId the viewer; `null` for the view that everybody without relations has.
 */
export function contentQuery(db: Db, ids: unknown, viewerId: unknown = null): RawBuilder<ContentRow> {
  const opinions = viewerId === null ? sql`p.opinions` : countVisibleOpinions(sql.ref('p.id'), viewerId);
  const columns = contentColumns.map((column) => sql.ref(`p.${column}`));
  return sql<ContentRow>`select ${sql.join(columns)}, ${opinions} as opinions,
    o.id as opinion_id, o.comment, o.created_at as opinion_at, o.state as opinion_state, ${writerColumns}
    ${fromListedPeople('p', joinNewestOpinion('p', viewerId))} and ${isOneOf(db, sql.ref('p.id'), ids)}`;
}

interface ViewerPartRow {
  id: string;
  reaction: ReactionKind;
}

/** The viewer's reactions to people whom this viewer may find. @param ids an array of ids, as JSON text. */
export function viewerPartQuery(db: Db, ids: unknown, viewerId: unknown): RawBuilder<ViewerPartRow> {
  const reaction = sql`join reactions as r on r.actor_id = ${viewerId} and r.target_id = p.id`;
  return sql<ViewerPartRow>`select p.id, r.kind as reaction
    ${fromPeopleFoundBy(viewerId, 'p', reaction)} and ${isOneOf(db, sql.ref('p.id'), ids)}`;
}

/** Creates a reader of contents by id. Leaves out people whom others may not find. */
export function prepareContents(
  db: Db,
  dislikes: DislikeMode = 'public',
): (ids: readonly string[]) => Promise<Map<string, CardContent>> {
  const read = prepareByIds<ContentRow>(db, (ids) => contentQuery(db, ids));
  return async (ids) => presentContents(await read(ids), dislikes);
}

/** As {@link prepareContents}, for one viewer's view. */
export function prepareViewerContents(
  db: Db,
  dislikes: DislikeMode,
): (viewer: Viewer, ids: readonly string[]) => Promise<Map<string, CardContent>> {
  const read = prepareByIds<ContentRow>(db, (ids, viewerId) => contentQuery(db, ids, viewerId));
  return async (viewer, ids) => presentContents(await read(ids, viewer.id), dislikes);
}

/** Creates a reader of a viewer's reactions to people by id. */
export function prepareViewerParts(
  db: Db,
): (viewer: Viewer, ids: readonly string[]) => Promise<Map<string, ReactionKind>> {
  const read = prepareByIds<ViewerPartRow>(db, (ids, viewerId) => viewerPartQuery(db, ids, viewerId));
  return async (viewer, ids) => {
    const rows = await read(ids, viewer.id);
    return new Map(rows.map(({ id, reaction }) => [id, reaction]));
  };
}

function prepareByIds<Row>(
  db: Db,
  build: (ids: unknown, viewerId: unknown) => RawBuilder<Row>,
): (ids: readonly string[], viewerId?: string) => Promise<Row[]> {
  const read = prepareQuery<{ ids: string; viewerId: string }, Row>(
    db,
    (param) => {
      const query = build(param('ids'), param('viewerId'));
      return { compile: () => query.compile(db) };
    },
    'once',
  );
  return (ids, viewerId = '') => read({ ids: JSON.stringify(ids), viewerId });
}

function presentContents(rows: readonly ContentRow[], dislikes: DislikeMode): Map<string, CardContent> {
  return new Map(rows.map((row) => [row.id, presentContent(row, dislikes)]));
}

function presentContent(row: ContentRow, dislikes: DislikeMode): CardContent {
  return {
    ...presentUser({ ...row, ...ownColumns }, '', dislikes),
    opinions: row.opinions,
    firstOpinion: hasOpinion(row) ? presentOpinion(row) : null,
    ...(row.wall === 'nobody' ? { canWrite: false as const } : {}),
  };
}

function hasOpinion(row: ContentRow): row is ContentRow & OpinionRow {
  return row.opinion_id !== null && row.author_id !== null;
}
