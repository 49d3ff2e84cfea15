import type { ReactionKind } from '#contract/user.ts';
import { prepareQuery } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** Reads of reactions. A reaction is shown only to the person who made it (docs/product.md section 14). */

export interface OwnReaction {
  target_id: string;
  kind: ReactionKind;
}

interface Params {
  viewerId: string;
  /** The last target id of the previous page; `''` for the first page. */
  after: string;
  rows: number;
}

/** Reads one page of a viewer's own reactions, in the order of the target ids. */
export function ownReactionsQuery(db: Db, { viewerId, after, rows }: Record<keyof Params, unknown>) {
  return db
    .selectFrom('reactions')
    .select(['target_id', 'kind'])
    .where('actor_id', '=', viewerId as string)
    .where('target_id', '>', after as string)
    .orderBy('target_id')
    .limit(rows as number);
}

/** Creates a function that reads one page of a viewer's reactions. Compiles the query once. */
export function prepareOwnReactions(db: Db): (params: Params) => Promise<OwnReaction[]> {
  return prepareQuery<Params, OwnReaction>(
    db,
    (param) =>
      ownReactionsQuery(db, { viewerId: param('viewerId'), after: param('after'), rows: param('rows') }),
    'once',
  );
}
