import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { refuseWithoutSession } from '#server/platform/errors.ts';
import { writerName } from '#server/access/opinions/opinions.ts';
import { readPages } from './read-pages.ts';
import { isNotDeleted, isOpinionVisibleTo, isVisibleTo } from '#server/access/visibility.ts';
import type { Viewer } from '#server/access/viewer.ts';

/** Reads for the download of a person's own data. Each has at most 20,000 rows, read in pages. */

const timeOf = (at: number) => new Date(at).toISOString();

/** The name of a person if the viewer may see that person now; '' otherwise. */
const visibleName = (viewer: Viewer) =>
  sql<string>`case when ${isVisibleTo('p', viewer.id)} then p.name else '' end`;

interface WrittenRow {
  readonly id: string;
  readonly on: string;
  readonly comment: string;
  readonly state: string;
  readonly created_at: number;
}

/**
 * The viewer's undeleted opinions, newest first. Omits whether an opinion is quiet, which is the profile owner's
 * secret.
 */
export async function readOwnOpinions(db: Db, viewer: Viewer) {
  return readPages({
    read: (last: WrittenRow | null, limit) =>
      db
        .selectFrom('opinions as o')
        .innerJoin('people as p', 'p.id', 'o.profile_id')
        .select(['o.id', 'o.comment', 'o.state', 'o.created_at', visibleName(viewer).as('on')])
        .where('o.author_id', '=', viewer.id)
        .where(isNotDeleted('o'))
        .$if(last !== null, (query) =>
          query
            .where('o.created_at', '<=', last?.created_at ?? 0)
            .where((is) =>
              is.or([is('o.created_at', '<', last?.created_at ?? 0), is('o.id', '<', last?.id ?? '')]),
            ),
        )
        .orderBy('o.created_at', 'desc')
        .orderBy('o.id', 'desc')
        .limit(limit)
        .execute(),
    present: ({ on, comment, state, created_at }: WrittenRow) => ({
      on,
      comment,
      state,
      date: timeOf(created_at),
    }),
  });
}

interface ReceivedRow {
  readonly position: string;
  readonly by: string;
  readonly comment: string;
  readonly state: string;
  readonly created_at: number;
}

/**
 * Opinions about the viewer that the viewer may see, newest first. Writers' names are included if the viewer may see
 * them.
 */
export async function readOpinionsAbout(db: Db, viewer: Viewer) {
  return readPages({
    read: (last: ReceivedRow | null, limit) =>
      db
        .selectFrom('opinions as o')
        .leftJoin('people as w', 'w.id', 'o.author_id')
        .select(['o.position', 'o.comment', 'o.state', 'o.created_at', writerName.as('by')])
        .where('o.profile_id', '=', viewer.id)
        .where(isOpinionVisibleTo('o', viewer.id))
        .$if(last !== null, (query) => query.where('o.position', '<', last?.position ?? ''))
        .orderBy('o.position', 'desc')
        .limit(limit)
        .execute(),
    present: ({ by, comment, state, created_at }: ReceivedRow) => ({
      by,
      comment,
      state,
      date: timeOf(created_at),
    }),
  });
}

interface MadeRow {
  readonly target_id: string;
  readonly to: string;
  readonly kind: string;
  readonly created_at: number;
}

/** The viewer's own reactions. Other people's reactions to the viewer are secret. */
export async function readOwnChoices(db: Db, viewer: Viewer) {
  return readPages({
    read: (last: MadeRow | null, limit) =>
      db
        .selectFrom('reactions as r')
        .innerJoin('people as p', 'p.id', 'r.target_id')
        .select(['r.target_id', 'r.kind', 'r.created_at', visibleName(viewer).as('to')])
        .where('r.actor_id', '=', viewer.id)
        .where('r.target_id', '>', last?.target_id ?? '')
        // The order of the primary key.
        .orderBy('r.target_id')
        .limit(limit)
        .execute(),
    present: ({ to, kind, created_at }: MadeRow) => ({ to, kind, date: timeOf(created_at) }),
  });
}

/**
 * The stored account data outside the user object.
 * @throws no_session if the account was deleted for good since the session was read.
 */
export async function readOwnAccount(db: Db, viewer: Viewer) {
  const row = await db
    .selectFrom('people')
    .select(['created_at', 'terms_version', 'terms_at', 'name_changed_at', 'photo', 'opinions', 'dislikes'])
    .select('language')
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  return row ?? refuseWithoutSession();
}
