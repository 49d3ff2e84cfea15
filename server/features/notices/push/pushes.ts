import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { countUnread } from '#server/access/notices/notices.ts';
import {
  listDuePushPeople,
  listPushPeople,
  listPushRetries,
  listPushTargets,
  type PushPerson,
  type PushTarget,
} from '#server/access/notices/push-people.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { Pushes } from '#server/identity/context.ts';
import type { Degraded } from '#server/platform/health/degraded.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import { claimPush, claimPushRetry, forgetDuePush } from './claims.ts';
import { createPushConnection, type PushNetwork } from '#server/platform/push/connection.ts';
import { deliverPush } from './deliver.ts';
import { loadSenderKeys, type SenderKeys } from '#server/platform/push/vapid.ts';

/**
 * Web Push. A commit that may have caused a notice makes the node check, later and independently of requests. The check
 * looks for people with a subscription and unread good news that is newer than their last push.
 */

/** Maximum people in one check. The next check follows after a pause that collects changes. */
const PEOPLE_AT_ONCE = 200;
const PAUSE_MS = 250;
const SENDS_AT_ONCE = 16;

interface Parts extends Pick<BaseServices, 'config' | 'store' | 'secrets' | 'clock' | 'log'> {
  readonly degraded: Degraded;
}

/** @param pause the pause between two checks. Tests replace it. */
export function openPushes(parts: Parts, network: PushNetwork, pause = setTimeout): Pushes {
  const { config, store, clock, log } = parts;
  const connection = createPushConnection(network);
  const stopping = new AbortController();
  const changed = new Set<string>();
  const sending = new Set<Promise<void>>();
  let running: Promise<void> | null = null;
  let keys: Promise<SenderKeys> | null = null;

  /** Reads the keys. A failure is not cached, so the next call reads again. */
  async function readKeys(): Promise<SenderKeys> {
    keys ??= loadSenderKeys(parts);
    return keys.catch((error: unknown) => {
      keys = null;
      throw error;
    });
  }

  async function send(target: PushTarget, count: number, signal: AbortSignal): Promise<void> {
    const sender = { ...parts, connection, keys: await readKeys() };
    // After an abort nothing waits. The following sends fail at once and are tried again later.
    while (sending.size >= SENDS_AT_ONCE && !signal.aborted) await waitForOne(sending, signal);
    const sent = deliverPush(sender, target, { count, signal })
      .catch((error: unknown) => log.warn(describeForLog(error), 'a push failed'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  async function look(person: PushPerson, signal: AbortSignal): Promise<void> {
    const { id, push_latest: before, push_due: due } = person;
    const now = clock();
    // Bad news counts in the number, but does not cause a push.
    const { count, latestGood: latest } = await countUnread(store.db, { id, state: 'active' }, now);
    if (latest <= before) {
      if (due > 0) await store.run(forgetDuePush, { personId: id, due });
      return;
    }
    if (!(await store.run(claimPush, { personId: id, latest, now }))) return;
    for (const target of await listPushTargets(store.db, id, now)) await send(target, count, signal);
  }

  async function lookAtChanged(): Promise<void> {
    const { signal } = stopping;
    while (changed.size > 0 && !signal.aborted) {
      const ids = [...changed].slice(0, PEOPLE_AT_ONCE);
      for (const id of ids) changed.delete(id);
      try {
        for (const person of await listPushPeople(store.db, ids)) await look(person, signal);
      } catch (error) {
        log.warn(
          describeForLog(error),
          'pushes were not sent; the next notice of these people starts another try',
        );
      }
      await pause(PAUSE_MS, undefined, { ref: false, signal }).catch(() => {});
    }
    // In the same synchronous step as the last check of `changed`, so that every later event starts another run.
    running = null;
  }

  async function retry(target: PushTarget, signal: AbortSignal): Promise<void> {
    const { endpoint_hash: endpointHash, person_id: id, retry_at: retryAt } = target;
    if (!(await store.run(claimPushRetry, { endpointHash, retryAt }))) return;
    const { count, latestGood } = await countUnread(store.db, { id, state: 'active' }, clock());
    if (latestGood > 0) await send(target, count, signal);
  }

  function hear(event: CommitEvent): void {
    if (event.kind === 'opinions-changed') changed.add(event.profileId);
    else if (event.kind === 'notices-changed') changed.add(event.personId);
    else return;
    running ??= lookAtChanged();
  }

  const stopListening = config.push.isOn ? store.onCommit(hear) : () => undefined;
  return {
    readPublicKey: async () => (config.push.isOn ? (await readKeys()).publicKey : null),
    async sendDue(stopped) {
      if (!config.push.isOn) return;
      const signal = stopped ? AbortSignal.any([stopping.signal, stopped]) : stopping.signal;
      await inBatches((limit) => listDuePushPeople(store.db, clock(), limit), look, signal);
      await inBatches((limit) => listPushRetries(store.db, clock(), limit), retry, signal);
      if (!signal.aborted) await waitForOne([Promise.all(sending)], signal);
    },
    figures: () => ({ waiting: changed.size, sending: sending.size }),
    async close() {
      stopListening();
      stopping.abort();
      await running;
      await Promise.all(sending);
      connection.close();
    },
  };
}

/** Waits for one of several promises, or for an abort. */
async function waitForOne(promises: Iterable<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const aborted = once(signal, 'abort', { signal: waiting.signal }).catch(() => {});
  await Promise.race([...promises, aborted]);
  waiting.abort();
}

/** Repeats a step for batches of rows. Each step must remove its row from the list. */
async function inBatches<Row>(
  list: (limit: number) => Promise<readonly Row[]>,
  step: (row: Row, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const rows = await list(PEOPLE_AT_ONCE);
    for (const row of rows) {
      if (signal.aborted) return;
      await step(row, signal);
    }
    if (rows.length < PEOPLE_AT_ONCE) return;
  }
}
