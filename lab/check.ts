import { sql } from 'kysely';
import type { Store } from '#server/platform/db/store.ts';
import { checkHistory, type Finding, type History, type Read } from './history.ts';

/** The value of a session whose token reached no client. */
export const A_SESSION = 'a session';

export const logInName = (personId: string) => `log-in of ${personId}`;
export const reactionName = (actorId: string, targetId: string) => `reaction of ${actorId} to ${targetId}`;
export const opinionName = (id: string) => `opinion ${id}`;

/** The faults found in the store and in the clients' history. */
export interface Verdict {
  readonly acknowledged: number;
  readonly unknown: number;
  readonly reads: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stale: number;
  /** People whose counters differ from the rows. */
  readonly wrongCounters: number;
  readonly findings: readonly Finding[];
  readonly isGood: boolean;
}

/** Compares the store with the clients' history, after the load. */
export async function check(
  store: Store,
  { writes, reads }: Pick<History, 'writes' | 'reads'>,
): Promise<Verdict> {
  const findings = checkHistory({ writes, reads, last: await readRows(store, writes) });
  const wrongCounters = await countWrongCounters(store);
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  return {
    acknowledged: writes.filter(({ outcome }) => outcome === 'acknowledged').length,
    unknown: writes.filter(({ outcome }) => outcome === 'unknown').length,
    reads: reads.length,
    // An object without rows is missing from the read of all rows, so its lost write is found as `not read`.
    lost: count('lost write') + count('not read'),
    doubled: count('doubled effect'),
    stale: count('stale read'),
    wrongCounters,
    findings,
    isGood: findings.length === 0 && wrongCounters === 0,
  };
}

/** The rows of the objects that the clients wrote. */
async function readRows({ db }: Store, writes: History['writes']): Promise<Read[]> {
  const now = performance.now();
  const written = new Set(writes.map(({ object }) => object));
  const reactions = await db.selectFrom('reactions').select(['actor_id', 'target_id', 'kind']).execute();
  const opinions = await db.selectFrom('opinions').select('id').execute();
  const sessions = await db.selectFrom('sessions').select(['person_id', 'token_hash']).execute();
  const values = new Set(writes.map(({ value }) => value));
  const rows = [
    ...reactions.map((row) => ({ object: reactionName(row.actor_id, row.target_id), value: row.kind })),
    ...opinions.map(({ id }) => ({ object: opinionName(id), value: 'written' })),
    ...sessions.map(({ person_id: id, token_hash: hash }) => ({
      object: logInName(id),
      value: values.has(hash) ? hash : A_SESSION,
    })),
  ];
  const ofObjects = Map.groupBy(
    rows.filter(({ object }) => written.has(object)),
    ({ object }) => object,
  );
  return [...ofObjects].map(([object, shown]) => ({
    object,
    values: shown.map(({ value }) => value),
    client: 'the check',
    began: now,
    ended: now,
  }));
}

/** @returns how many people have counters that are not the number of their rows. */
async function countWrongCounters({ db }: Store): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong
    from people as p
    left join (
      select target_id as id, sum(case kind when 'like' then 1 else 0 end) as likes, count(*) as reactions
      from reactions group by target_id
    ) as r on r.id = p.id
    left join (
      select profile_id as id, count(*) as opinions
      from opinions where deleted_at is null and state = 'shown' and quiet = 0 group by profile_id
    ) as o on o.id = p.id
    where p.likes <> coalesce(r.likes, 0)
      or p.dislikes <> coalesce(r.reactions - r.likes, 0)
      or p.opinions <> coalesce(o.opinions, 0)`.execute(db);
  return Number(rows[0]?.wrong);
}
