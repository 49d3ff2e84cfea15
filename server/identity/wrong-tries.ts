import { sql } from 'kysely';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { claimQuietSetting } from '#server/platform/db/settings.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { ClientNetworks } from '#server/platform/http/client-network.ts';

/**
 * Counts wrong codes by network, from browsers that the account does not know (docs/product.md section 7). The store
 * counts by minute. So the numbers are right on all nodes and after a restart, and need no memory in the process.
 */

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 10;
/** Above this number, each further wrong try of a network waits. */
export const SLOW_AFTER = 100;
/** From this number on, tries of a network are refused. */
const REFUSE_AFTER = 500;
/** Above this number over all networks, the operator is warned. */
export const WARN_AFTER = 1_000;
const ALL_NETWORKS = '';

/** Factor of the limits of an IPv6 /48 over those of a /64. */
const WIDE_TIMES = 64;

export interface GuessCount {
  /**
   * Wrong tries of the network in ten minutes, or a 64th of its /48's tries if that is more; 0 for a try that does not
   * count against the network.
   */
  readonly networkTries: number;
  /** True if the operator must be warned. Then false until ten minutes had few wrong tries. */
  readonly mustWarn: boolean;
}

/** @returns seconds until the client's networks may try again; 0 if they may try now. */
export async function findGuessingLimit(tx: Db, networks: ClientNetworks, now: number): Promise<number> {
  const counted = timesOf(networks);
  const rows = await tx
    .selectFrom('wrong_tries')
    .select(['network', 'minute', 'tries'])
    .where('network', 'in', [...counted.keys()])
    .where('minute', '>', minuteOf(now) - WINDOW_MINUTES)
    .orderBy('minute')
    .execute();
  const waits = [...counted].map(([name, times]) =>
    findWait(
      rows.filter(({ network }) => network === name),
      REFUSE_AFTER * times,
      now,
    ),
  );
  return Math.max(...waits);
}

/** @param rows oldest first. @returns seconds until the number of tries is below `limit`. */
function findWait(rows: readonly { minute: number; tries: number }[], limit: number, now: number): number {
  let left = rows.reduce((sum, { tries }) => sum + tries, 0);
  if (left < limit) return 0;
  for (const { minute, tries } of rows) {
    left -= tries;
    if (left < limit) return ((minute + WINDOW_MINUTES) * MINUTE_MS - now) / 1000;
  }
  return WINDOW_MINUTES * 60;
}

/** The counted networks, widest first, each with its factor of the limits. */
function timesOf({ network, wide }: ClientNetworks): Map<string, number> {
  return new Map([...(wide === null ? [] : [[wide, WIDE_TIMES] as const]), [network, 1]]);
}

interface WrongTry {
  readonly networks: ClientNetworks;
  readonly now: number;
  readonly eventIds: { readonly limit: string; readonly warning: string };
}

/** Counts a wrong try for its networks and for all networks. */
export async function countWrongTry(tx: Db, { networks, now, eventIds }: WrongTry): Promise<GuessCount> {
  const minute = minuteOf(now);
  const counted = timesOf(networks);
  // The same order everywhere, so that two nodes never deadlock.
  const names = [ALL_NETWORKS, ...counted.keys()];
  await tx
    .insertInto('wrong_tries')
    .values(names.map((network) => ({ network, minute, tries: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['network', 'minute']).doUpdateSet({ tries: sql<number>`wrong_tries.tries + 1` }),
    )
    .execute();
  const rows = await tx
    .selectFrom('wrong_tries')
    .select(['network', (q) => q.fn.sum<string | number>('tries').as('tries')])
    .where('network', 'in', names)
    .where('minute', '>', minute - WINDOW_MINUTES)
    .groupBy('network')
    .execute();
  const triesOf = (name: string) => Number(rows.find((row) => row.network === name)?.tries ?? 0);
  const struck = [...counted].find(([name, times]) => triesOf(name) === REFUSE_AFTER * times);
  if (struck) {
    const [network, times] = struck;
    const detail = `${REFUSE_AFTER * times} wrong codes in ${WINDOW_MINUTES} minutes`;
    await addSecurityEvent(tx, {
      id: eventIds.limit,
      at: now,
      kind: 'limit-struck',
      personId: null,
      network,
      detail,
    });
  }
  const mustWarn = triesOf(ALL_NETWORKS) > WARN_AFTER && (await claimWarning(tx, now, eventIds.warning));
  const parts = [...counted].map(([name, times]) => Math.floor(triesOf(name) / times));
  return { networkTries: Math.max(...parts), mustWarn };
}

async function claimWarning(tx: Db, now: number, eventId: string): Promise<boolean> {
  const isFirst = await claimQuietSetting(tx, 'guessing-warned', now, WINDOW_MINUTES * MINUTE_MS);
  const detail = `more than ${WARN_AFTER} wrong codes in ${WINDOW_MINUTES} minutes over all networks`;
  if (isFirst)
    await addSecurityEvent(tx, { id: eventId, at: now, kind: 'guessing-warned', personId: null, detail });
  return isFirst;
}

/** Deletes counts that no rule needs any more. */
export const deleteOldWrongTries = defineDeletion('deleteOldWrongTries', {
  table: 'wrong_tries',
  key: ['network', 'minute'],
  age: 'minute',
  until: (now) => minuteOf(now) - WINDOW_MINUTES,
});

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS);
}
