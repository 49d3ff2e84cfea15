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

/**
 * A card has two parts, which are read by id after the ids of a page are known (docs/decisions/007): the content, which is
 * the same for every viewer, and the viewer's part. Both reads check access again, because a person can turn private after
 * the ids were read.
 */

/** The fields of a card that do not depend on the viewer. */
type CardContent = Omit<Card, 'reaction'>;

/** The fields of a card that depend on the viewer. */
interface ViewerPart {
  readonly reaction: ReactionKind | null;
}

export interface CardReader {
  /** Contents of the people whom others may find, by id. A person who may not be shown is missing. */
  readonly readContents: (ids: readonly string[]) => Promise<Map<string, CardContent>>;
  /** The viewer's parts of the people whom this viewer may find, by id. A person who may not be shown is missing. */
  readonly readViewerParts: (viewer: Viewer, ids: readonly string[]) => Promise<Map<string, ViewerPart>>;
  /** Complete cards in the order of `ids`, without the people who may not be shown. */
  readonly readCards: (viewer: Viewer, ids: readonly string[]) => Promise<Card[]>;
}

/** Creates a reader of cards. It compiles each query once for each number of ids. */
export function createCardReader(db: Db): CardReader {
  const contents = new Map<number, ReturnType<typeof prepareContents>>();
  const viewerParts = new Map<number, ReturnType<typeof prepareViewerParts>>();

  async function readContents(ids: readonly string[]): Promise<Map<string, CardContent>> {
    const read = contents.get(ids.length) ?? prepareContents(db, ids.length);
    contents.set(ids.length, read);
    const rows = await read(Object.fromEntries(ids.entries()));
    return new Map(rows.map((row) => [row.id, presentContent(row)]));
  }

  async function readViewerParts(viewer: Viewer, ids: readonly string[]): Promise<Map<string, ViewerPart>> {
    const read = viewerParts.get(ids.length) ?? prepareViewerParts(db, ids.length);
    viewerParts.set(ids.length, read);
    const rows = await read({ viewerId: viewer.id, ...Object.fromEntries(ids.entries()) });
    return new Map(rows.map(({ id, reaction }) => [id, { reaction }]));
  }

  return {
    readContents,
    readViewerParts,
    async readCards(viewer, ids) {
      if (ids.length === 0) return [];
      const [contentOf, partOf] = await Promise.all([readContents(ids), readViewerParts(viewer, ids)]);
      return ids.flatMap((id) => {
        const content = contentOf.get(id);
        const part = partOf.get(id);
        if (!content || !part) return [];
        const reaction: Card['reaction'] = part.reaction ? { [viewer.id]: part.reaction } : {};
        return [{ ...content, reaction }];
      });
    },
  };
}

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

export function viewerPartQuery(
  viewerId: unknown,
  ids: readonly unknown[],
): RawBuilder<{ id: string; reaction: ReactionKind | null }> {
  const reaction = sql`left join reactions as r on r.actor_id = ${viewerId} and r.target_id = p.id`;
  return sql<{ id: string; reaction: ReactionKind | null }>`select p.id, r.kind as reaction
    ${fromPeopleFoundBy(viewerId, 'p', reaction)} and p.id in (${sql.join(ids)})`;
}

/** Compiles the query of contents. Parameters are named by their position: '0', '1', … */
function prepareContents(db: Db, count: number) {
  return prepareQuery<Record<string, string>, ContentRow>(db, (param) => {
    const query = contentQuery(Array.from({ length: count }, (_, index) => param(String(index))));
    return { compile: () => query.compile(db) };
  });
}

function prepareViewerParts(db: Db, count: number) {
  return prepareQuery<Record<string, string>, { id: string; reaction: ReactionKind | null }>(db, (param) => {
    const ids = Array.from({ length: count }, (_, index) => param(String(index)));
    const query = viewerPartQuery(param('viewerId'), ids);
    return { compile: () => query.compile(db) };
  });
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
