import { sql, type RawBuilder } from 'kysely';
import type { Card, ReactionKind } from '#contract/user.ts';
import { isNotDeleted } from '#server/access/visibility.ts';
import {
  presentOpinion,
  presentUser,
  userColumns,
  type OpinionRow,
  type UserRow,
} from '#server/user/present.ts';

/** A person with what a card needs beside: the viewer's reaction and the newest opinion with its writer. */
export type CardRow = UserRow & { opinions: number; reaction: ReactionKind | null } & {
  [Column in keyof OpinionRow]: OpinionRow[Column] | null;
};

/**
 * What is selected for a card, and the joins that bring it. The query's people stand in `p`; the ids they come from are
 * the caller's. Everything is read now: counts and one's own acts never lag.
 */
export const cardColumns = sql`${sql.join(userColumns.map((column) => sql.ref(`p.${column}`)))}, p.opinions,
  r.kind as reaction, o.id as opinion_id, o.comment, o.created_at as opinion_at,
  w.id as author_id, w.name as author_name, w.photo as author_photo, w.public as author_listed`;

export function cardJoins(viewerId: unknown): RawBuilder<unknown> {
  return sql`left join reactions as r on r.actor_id = ${viewerId} and r.target_id = p.id
    left join opinions as o on o.position = (
      select max(newest.position) from opinions as newest where newest.profile_id = p.id and ${isNotDeleted('newest')})
    left join people as w on w.id = o.author_id`;
}

export function presentCard(row: CardRow, viewerId: string): Card {
  return {
    ...presentUser(row, viewerId),
    reaction: row.reaction ? { [viewerId]: row.reaction } : {},
    opinions: row.opinions,
    firstOpinion: hasOpinion(row) ? presentOpinion(row) : null,
  };
}

function hasOpinion(row: CardRow): row is CardRow & OpinionRow {
  return row.opinion_id !== null && row.author_id !== null;
}
