import { sql } from 'kysely';
import type { Db } from '#server/db/store.ts';
import { writerName } from './opinions.ts';
import { isNotDeleted, isOpinionVisibleTo, isVisibleTo } from './visibility.ts';
import type { Viewer } from './viewer.ts';

/** Reads for the download of one's own data: each has at most {@link ROWS_MAX} rows, the newest. */

/** So that a download is bounded in memory. */
const ROWS_MAX = 20_000;

/** The name of a person whom the viewer may see now; '' for others. */
const visibleName = (viewer: Viewer) =>
  sql<string>`case when ${isVisibleTo('p', viewer.id)} then p.name else '' end`;

interface WrittenOpinion {
  readonly on: string;
  readonly comment: string;
  readonly state: string;
  readonly created_at: number;
}

/** Opinions that the viewer has written and not deleted. Whether one is quiet is the secret of the profile's owner. */
export async function readOwnOpinions(db: Db, viewer: Viewer): Promise<WrittenOpinion[]> {
  return db
    .selectFrom('opinions as o')
    .innerJoin('people as p', 'p.id', 'o.profile_id')
    .select(['o.comment', 'o.state', 'o.created_at', visibleName(viewer).as('on')])
    .where('o.author_id', '=', viewer.id)
    .where(isNotDeleted('o'))
    .orderBy('o.created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

interface ReceivedOpinion {
  readonly by: string;
  readonly comment: string;
  readonly state: string;
  readonly created_at: number;
}

/** Opinions about the viewer that the viewer may see, with the names that they may see. */
export async function readOpinionsAbout(db: Db, viewer: Viewer): Promise<ReceivedOpinion[]> {
  return db
    .selectFrom('opinions as o')
    .leftJoin('people as w', 'w.id', 'o.author_id')
    .select(['o.comment', 'o.state', 'o.created_at', writerName.as('by')])
    .where('o.profile_id', '=', viewer.id)
    .where(isOpinionVisibleTo('o', viewer.id))
    .orderBy('o.created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

interface MadeReaction {
  readonly to: string;
  readonly kind: string;
  readonly created_at: number;
}

/** The viewer's own choices. Who has chosen about the viewer is secret. */
export async function readOwnChoices(db: Db, viewer: Viewer): Promise<MadeReaction[]> {
  return db
    .selectFrom('reactions as r')
    .innerJoin('people as p', 'p.id', 'r.target_id')
    .select(['r.kind', 'r.created_at', visibleName(viewer).as('to')])
    .where('r.actor_id', '=', viewer.id)
    .orderBy('r.created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

/** What is stored about the account beside the user object. */
export async function readOwnAccount(db: Db, viewer: Viewer) {
  return db
    .selectFrom('people')
    .select(['created_at', 'terms_version', 'terms_at', 'name_changed_at', 'photo', 'opinions', 'dislikes'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
}
