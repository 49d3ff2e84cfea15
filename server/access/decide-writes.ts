import { sql, type RawBuilder } from 'kysely';
import type { OpinionState, Wall } from '#contract/user.ts';
import { DISLIKES_A_DAY, OPINIONS_A_DAY, OPINIONS_A_DAY_ON_ONE } from '#contract/limits.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { fail } from '#server/platform/errors.ts';
import { isId } from '#server/platform/db/id.ts';
import { lockPeople } from './lock-people.ts';
import type { Viewer } from './viewer.ts';
import { hasReactedTo, isActive, isVisibleTo, mayGetReactionOf } from './visibility.ts';

/**
 * Decides whether a person may react to another or write on their profile, in the transaction that writes. Both people
 * are locked, so the decision stays true until the commit, even beside other transactions.
 */

const DAY_MS = 86_400_000;
/** A time later than every act. A limit that does not apply counts acts since this time, so it reads no rows. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** An act of a viewer on a person. */
export interface Act {
  readonly viewer: Viewer;
  readonly personId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True if daily limits do not apply. */
  readonly isUnlimited?: boolean;
}

/** A refusal because of a daily limit. */
export interface TooMany {
  readonly refused: 'too-many-on-one' | 'too-many';
  /** The time at which the limit allows the next act, in milliseconds since the epoch. */
  readonly until: number;
}

/** A refusal because a moderator has muted the author. */
interface Muted {
  readonly refused: 'muted';
  /** When the mute ends, in milliseconds since the epoch. */
  readonly until: number;
}

/** Throws the error of a daily limit. */
export function refuseTooMany({ until }: TooMany, message: string, now: number): never {
  return fail('too_often', message, { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) });
}

type Decided<Allowed, Refusal extends string> = Allowed | TooMany | { readonly refused: Refusal };

/** The state with which an allowed opinion is stored. */
export interface OpinionPlace {
  readonly refused?: undefined;
  readonly state: OpinionState;
  readonly quiet: 0 | 1;
}

export type OpinionDecision = Decided<OpinionPlace, 'not_found' | 'closed'> | Muted;
export type ReactionDecision = Decided<{ readonly refused?: undefined }, 'not_found' | 'oneself'>;

interface OpinionFacts {
  readonly nth: number;
  readonly wall: Wall;
  readonly brake_until: number;
  readonly muted_until: number;
  readonly is_restricted: 0 | 1;
  readonly today: number;
  readonly today_on_one: number;
  readonly oldest: number | null;
  readonly oldest_on_one: number | null;
}

/**
 * Decides for each act whether the viewer may write on the profile, and the state of the stored opinion. Of several
 * acts with one id, only the first is stored and counted.
 */
export async function decideOpinions(
  tx: Db,
  acts: readonly (Act & { readonly id: string })[],
): Promise<OpinionDecision[]> {
  const facts = await readFacts<OpinionFacts>(tx, acts, selectOpinionFacts);
  const more = createCounts();
  const ids = new Set<string>();
  return acts.map(({ viewer, personId, id, now, isUnlimited }, nth): OpinionDecision => {
    const fact = facts.get(nth);
    if (!fact) return { refused: 'not_found' };
    const isOwner = viewer.id === personId;
    if (!isOwner && fact.wall === 'nobody') return { refused: 'closed' };
    if (fact.muted_until > now) return { refused: 'muted', until: fact.muted_until };
    if (!isUnlimited && !ids.has(id)) {
      const onOne = `${viewer.id} ${personId}`;
      if (fact.today_on_one + more.of(onOne) >= OPINIONS_A_DAY_ON_ONE)
        return { refused: 'too-many-on-one', until: (fact.oldest_on_one ?? now) + DAY_MS };
      if (fact.today + more.of(viewer.id) >= OPINIONS_A_DAY)
        return { refused: 'too-many', until: (fact.oldest ?? now) + DAY_MS };
      more.add(onOne);
      more.add(viewer.id);
    }
    ids.add(id);
    const waits = !isOwner && (fact.wall === 'approve' || fact.brake_until > now);
    return { state: waits ? 'waiting' : 'shown', quiet: fact.is_restricted };
  });
}

interface ReactionFacts {
  readonly nth: number;
  /** 1 if the viewer has already chosen. Repeating a choice is allowed even beyond the daily limit. */
  readonly has_chosen: 0 | 1;
  /** Dislikes of the viewer in the last 24 hours. */
  readonly today: number;
  readonly oldest: number | null;
}

/** Decides for each act whether the viewer may react to the person. */
export async function decideReactions(
  tx: Db,
  acts: readonly (Act & { readonly isDislike: boolean })[],
): Promise<ReactionDecision[]> {
  // Only dislikes are limited.
  const limited = acts.map((act) => ({ ...act, isUnlimited: act.isUnlimited || !act.isDislike }));
  const facts = await readFacts<ReactionFacts>(tx, limited, selectReactionFacts);
  const more = createCounts();
  return limited.map(({ viewer, personId, now, isUnlimited }, nth): ReactionDecision => {
    if (personId === viewer.id) return { refused: 'oneself' };
    const fact = facts.get(nth);
    if (!fact) return { refused: 'not_found' };
    if (isUnlimited || fact.has_chosen === 1) return {};
    if (fact.today + more.of(viewer.id) >= DISLIKES_A_DAY)
      return { refused: 'too-many', until: (fact.oldest ?? now) + DAY_MS };
    more.add(viewer.id);
    return {};
  });
}

/** Counts of acts that were allowed in the same batch. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
  };
}

/**
 * Locks all people concerned and reads the facts for the decisions. Reads nothing about a person whom the viewer may
 * not see.
 */
async function readFacts<Facts extends { readonly nth: number }>(
  tx: Db,
  acts: readonly Act[],
  select: ReturnType<typeof prepareStatement<{ asked: string }>>,
): Promise<ReadonlyMap<number, Facts>> {
  const asked = acts.flatMap(({ viewer, personId, now, isUnlimited }, nth) =>
    isId(personId)
      ? [{ nth, viewer_id: viewer.id, person_id: personId, since: isUnlimited ? NEVER : now - DAY_MS }]
      : [],
  );
  if (asked.length === 0) return new Map();
  await lockPeople(
    tx,
    asked.flatMap(({ viewer_id, person_id }) => [viewer_id, person_id]),
  );
  const { rows } = await select<Facts>(tx, { asked: JSON.stringify(asked) });
  return new Map(rows.map((row) => [row.nth, row]));
}

const askedColumns = { nth: 'bigint', viewer_id: 'text', person_id: 'text', since: 'bigint' } as const;

const selectOpinionFacts = prepareStatement<{ asked: string }>((db, param) => ({
  compile: () => opinionFactsQuery(db, param('asked')).compile(db),
}));

const selectReactionFacts = prepareStatement<{ asked: string }>((db, param) => ({
  compile: () => reactionFactsQuery(db, param('asked')).compile(db),
}));

/** @param asked JSON text of rows with {@link askedColumns}. */
export function opinionFactsQuery(db: Db, asked: string): RawBuilder<unknown> {
  const today = (what: RawBuilder<unknown>, onOne: boolean) => sql`(select ${what} from opinions as o
    where o.author_id = a.viewer_id and o.created_at > a.since ${onOne ? sql`and o.profile_id = p.id` : sql``})`;
  return sql`select a.nth, p.wall, p.brake_until, v.muted_until,
      case when exists (select 1 from restricts as r where r.owner_id = p.id and r.person_id = a.viewer_id)
        then 1 else 0 end as is_restricted,
      ${today(sql`count(*)`, false)} as today, ${today(sql`count(*)`, true)} as today_on_one,
      ${today(sql`min(o.created_at)`, false)} as oldest, ${today(sql`min(o.created_at)`, true)} as oldest_on_one
    from ${jsonRows(db, 'a', askedColumns, asked)} join people as p on p.id = a.person_id
      join people as v on v.id = a.viewer_id and ${isActive('v')}
    where ${isVisibleTo('p', sql.ref('a.viewer_id'))}`;
}

/** @param asked JSON text of rows with {@link askedColumns}. */
export function reactionFactsQuery(db: Db, asked: string): RawBuilder<unknown> {
  const today = (what: RawBuilder<unknown>) => sql`(select ${what} from reactions as r
    where r.actor_id = a.viewer_id and r.created_at > a.since and r.kind = 'dislike')`;
  return sql`select a.nth, ${today(sql`count(*)`)} as today, ${today(sql`min(r.created_at)`)} as oldest,
      case when ${hasReactedTo(sql.ref('p.id'), sql.ref('a.viewer_id'))} then 1 else 0 end as has_chosen
    from ${jsonRows(db, 'a', askedColumns, asked)} join people as p on p.id = a.person_id
      join people as v on v.id = a.viewer_id and ${isActive('v')}
    where ${mayGetReactionOf('p', sql.ref('a.viewer_id'))}`;
}
