import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** An opinion for a check of all opinions. */
export interface KeptOpinion {
  readonly id: string;
  /** Null for an author who deleted the account. */
  readonly author_id: string | null;
  readonly comment: string;
}

const PAGE = 1_000;

/**
 * Reads every opinion that is not deleted, in any state, page by page. Opinions of one author are consecutive; opinions
 * without an author come last.
 */
export async function* readAllOpinions(db: Db): AsyncGenerator<readonly KeptOpinion[]> {
  let place = { author: '', at: -1, id: '' };
  for (;;) {
    const rows = await select(db)
      .where('author_id', 'is not', null)
      .where(sql<boolean>`(author_id, created_at, id) > (${place.author}, ${place.at}, ${place.id})`)
      .orderBy('author_id')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    place = { author: last.author_id ?? '', at: last.created_at, id: last.id };
  }
  for (let after = ''; ;) {
    const rows = await select(db)
      .where('author_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .execute();
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

function select(db: Db) {
  return db
    .selectFrom('opinions')
    .select(['id', 'author_id', 'comment', 'created_at'])
    .where('deleted_at', 'is', null)
    .limit(PAGE);
}
