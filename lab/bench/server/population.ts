import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { bulkInsert } from '#demo/bulk-insert.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Tables } from '#server/platform/db/schema/tables.ts';
import { expiryOf } from '#server/identity/session-use.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

const SESSIONS = 24;
/** People with a session who write in the cells with many writers. */
const WRITERS = 80_000;
const PROFILES = 4_000;
const NAMES = 4_000;
/** A profile with more opinions than one page has. */
const MANY_OPINIONS = 10;
/** Fewer than both stores' limits of parameters. */
const IDS_IN_QUERY = 500;

/** A person with a session. */
export interface Viewer {
  readonly id: string;
  readonly cookie: string;
}

/** The people and names that the requests use. */
export interface Population {
  /** The people who send the requests of most cells. */
  readonly viewers: readonly Viewer[];
  /** Other people who send writes to few targets. */
  readonly writers: readonly Viewer[];
  /** The ids of all people whom others may see, in random order. */
  readonly targets: readonly string[];
  /** Ids of people with at least a page of opinions. */
  readonly profiles: readonly string[];
  readonly names: readonly string[];
  /** The vocabulary of all names. */
  readonly words: ReadonlySet<string>;
  /** True if a person with a session has already reacted to the target. */
  readonly hasReacted: (viewerId: string, targetId: string) => boolean;
}

/**
 * Reads the data that the requests need, and gives some people sessions.
 * @param withWriters also gives many people sessions, which takes some seconds.
 */
export async function readPopulation(store: Store, withWriters: boolean): Promise<Population> {
  const listed = store.db
    .selectFrom('people')
    .where('public', '=', 1)
    .where('state', '=', 'active')
    .orderBy('ring');
  const people = await listed.select('id').execute();
  const targets = people.map(({ id }) => id);
  const actors = spread(targets, SESSIONS + (withWriters ? WRITERS : 0));
  const viewers = spread(actors, SESSIONS);
  const isViewer = new Set(viewers);
  const sessions = await startSessions(store, [...viewers, ...actors.filter((id) => !isViewer.has(id))]);
  const profiles = await listed.select('id').where('opinions', '>=', MANY_OPINIONS).limit(PROFILES).execute();
  const named = await listed.select('name').limit(NAMES).execute();
  const words = await store.db.selectFrom('words').select('word').execute();
  return {
    viewers: sessions.slice(0, SESSIONS),
    writers: sessions.slice(SESSIONS),
    targets,
    profiles: profiles.map(({ id }) => id),
    names: named.map(({ name }) => name),
    words: new Set(words.map(({ word }) => word)),
    hasReacted: await readReactions(store, actors),
  };
}

/** At most `count` values, evenly distributed. */
export function spread<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count);
  return Array.from(
    { length: Math.min(count, values.length) },
    (_, nth) => values[Math.floor(nth * step)],
  ).filter((value) => value !== undefined);
}

async function startSessions(store: Store, ids: readonly string[]): Promise<Viewer[]> {
  const now = Date.now();
  const sessions = ids.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  const insert = bulkInsert<Insertable<Tables['sessions']>>((tx, rows) =>
    tx.insertInto('sessions').values(rows),
  );
  await store.transaction((tx) =>
    insert(
      tx,
      sessions.map(({ id, token }) => ({
        token_hash: hashToken(token),
        id: randomUUIDv7(),
        person_id: id,
        browser: '',
        created_at: now,
        last_seen_at: now,
        expires_at: expiryOf(now, now),
      })),
    ),
  );
  return sessions.map(({ id, token }) => ({ id, cookie: `session=${token}` }));
}

async function readReactions(store: Store, actors: readonly string[]): Promise<Population['hasReacted']> {
  const targetsOf = new Map<string, Set<string>>();
  for (let from = 0; from < actors.length; from += IDS_IN_QUERY) {
    const rows = await store.db
      .selectFrom('reactions')
      .select(['actor_id', 'target_id'])
      .where('actor_id', 'in', actors.slice(from, from + IDS_IN_QUERY))
      .execute();
    for (const { actor_id: actor, target_id: target } of rows) {
      const targets = targetsOf.get(actor) ?? new Set();
      targetsOf.set(actor, targets.add(target));
    }
  }
  return (viewerId, targetId) => targetsOf.get(viewerId)?.has(targetId) ?? false;
}
