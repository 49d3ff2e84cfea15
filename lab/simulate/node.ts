import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Randomness } from '#server/platform/process/randomness.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import type { Store } from '#server/platform/db/store.ts';
import { runBatch, type Outcome, type WriteCall } from '#server/platform/db/writes/write-batch.ts';
import { createCommitListeners, type CommitEvent } from '#server/platform/db/writes/write.ts';
import { createLog } from '#server/platform/process/log.ts';
import { MailFailure, type Letter } from '#server/platform/mail/letter.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { start, type Replaced, type Running } from '#server/start.ts';
import { plantWrite, runWithoutEffect, type Plant } from './plants.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The shared parts of the nodes of one simulation. */
export interface Cluster {
  readonly store: Store;
  readonly config: Config;
  readonly time: VirtualTime;
  /** All nodes draw from one stream of randomness, except with a planted bug. */
  readonly randomOf: (node: number) => Randomness;
  readonly photos: PhotoStore;
  /** The events of each commit, for the other nodes, as the table `commit_events` has them on PostgreSQL. */
  /** A bug that the checks must find. */
  readonly plant: Plant;
  readonly feed: { readonly node: string; readonly events: string }[];
}

/** The end of a commit. After `lost answer` and `crash after` the commit is stored, but the node does not know this. */
export const fates = ['done', 'refused', 'lost answer', 'crash before', 'crash after'] as const;
export type Fate = (typeof fates)[number];

/** The end of sending a letter. After `lost answer` the mail server has the letter, but the node does not know this. */
export type MailFate = 'done' | 'refused' | 'lost answer';

export interface WaitingWrite extends WriteCall {
  readonly askedAt: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingLetter {
  readonly letter: Letter;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One node: the real server over the shared store. Its commits and letters wait until the simulation lets them go on.
 */
export interface SimulatedNode {
  readonly name: string;
  readonly isUp: () => boolean;
  readonly writes: readonly WaitingWrite[];
  readonly letters: readonly WaitingLetter[];
  readonly start: () => Promise<void>;
  /** Ends everything that the node was doing, and its memory. */
  readonly crash: () => Promise<void>;
  /** @returns the answer. A request that writes gets its answer in a later step. */
  readonly handle: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Runs the first waiting writes in one commit. */
  readonly commit: (writes: number, fate: Fate) => Promise<void>;
  /** Gives the first waiting letter to the mail server. @returns the letter if the mail server has received it. */
  readonly send: (fate: MailFate) => Letter | null;
}

type Inject = (
  dispatch: (request: IncomingMessage, response: ServerResponse) => void,
  options: InjectOptions,
) => Promise<LightMyRequestResponse>;
// `app.inject` calls the framework. The product answers many reads before it, in a listener of `app.server`.
const inject = createRequire(fileURLToPath(import.meta.resolve('fastify')))('light-my-request') as Inject;

/** @param nth the number of the node, from 0. */
export function createNode(cluster: Cluster, nth: number): SimulatedNode {
  const name = `node ${nth + 1}`;
  const { config, time, feed, plant } = cluster;
  const clock = () => time.now() + nth * (plant.clockStepMs ?? 0);
  const answers = new Map<string, LightMyRequestResponse>();
  let running: Running | null = null;
  let isStarting = false;
  let seenEvents = 0;
  /** After a commit of unknown outcome, a node reads its own events like another node's, as on PostgreSQL. */
  let unknownCommits = 0;
  const writer = () => `${name}, ${unknownCommits}`;
  let writes: WaitingWrite[] = [];
  let letters: WaitingLetter[] = [];
  let listeners = createCommitListeners();

  const hears = (event: CommitEvent, of: 'itself' | 'others') =>
    plant.loses?.kind !== event.kind || plant.loses.of !== of;

  const commitNow = async (calls: readonly WriteCall[]) => {
    const planted = calls.map(({ write, params }) => ({ write: plantWrite(plant, write), params }));
    const done = await runBatch((work) => cluster.store.transaction(work), planted);
    if (done.events.length > 0) feed.push({ node: writer(), events: JSON.stringify(done.events) });
    return done;
  };

  function openStore(): Store {
    listeners = createCommitListeners();
    seenEvents = feed.length;
    const own = listeners;
    let late: CommitEvent[] = [];
    const catchUp = async () => {
      const unseen = feed.slice(seenEvents).filter(({ node }) => node !== writer());
      seenEvents = feed.length;
      const events = unseen.flatMap((commit) => JSON.parse(commit.events) as CommitEvent[]);
      own.notify((plant.readsLate ? late : events).filter((event) => hears(event, 'others')));
      late = events;
    };
    return {
      ...cluster.store,
      // With this name a node reads the commits of others before it answers from its memory.
      name: 'postgres',
      run: (write, params) =>
        new Promise((resolve, reject) => {
          const call = { write, params, askedAt: time.now(), resolve, reject } as unknown as WaitingWrite;
          if (isStarting) void finish([call]);
          else if (running) writes.push(call);
          else reject(new StoreUnavailable('the node has crashed'));
        }),
      onCommit: (listener) => own.add(listener),
      catchUp,
      listen: () => () => {},
      findDamage: async () => null,
      check: async () => {},
      close: async () => {},
    };
  }

  async function finish(calls: readonly WaitingWrite[]): Promise<void> {
    const stored = plant.storesFirst ? calls.slice(0, 1) : calls;
    const { outcomes, events } = await commitNow(stored);
    listeners.notify(events.filter((event) => hears(event, 'itself')));
    settleCalls(stored, plant.mixesResults ? outcomes.toReversed() : outcomes);
    if (stored.length < calls.length) await pretend(calls.slice(1));
  }

  /** Acknowledges writes that are not stored. */
  async function pretend(calls: readonly WaitingWrite[]): Promise<void> {
    const { outcomes } = await cluster.store.transaction((tx) =>
      runWithoutEffect(tx, () => runBatch((work) => work(tx), calls)),
    );
    settleCalls(calls, outcomes);
  }

  function settleCalls(calls: readonly WaitingWrite[], outcomes: readonly Outcome[]): void {
    calls.forEach((call, place) => {
      const outcome = outcomes[place];
      if (outcome && 'result' in outcome) call.resolve(outcome.result as never);
      else call.reject(outcome?.error);
    });
  }

  async function share(
    url: string,
    answer: Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse> {
    const first = answers.get(url) ?? (await answer);
    answers.set(url, first);
    return first;
  }

  const transport: Required<Replaced>['transport'] = {
    send: (letter) =>
      new Promise((resolve, reject) => {
        if (running) letters.push({ letter, resolve, reject });
        else reject(new Error('the node has crashed'));
      }),
    check: async () => {},
    takesUnicode: true,
    close: () => {},
  };

  const node: SimulatedNode = {
    name,
    isUp: () => running !== null,
    get writes() {
      return writes;
    },
    get letters() {
      return letters;
    },
    async start() {
      isStarting = true;
      running = await start(config, createLog('fatal', true, { write: () => {} }), {
        clock,
        random: cluster.randomOf(nth),
        transport,
        openStore: async () => openStore(),
        photos: cluster.photos,
        startMaintenance: () => async () => {},
      });
      isStarting = false;
      await time.settle();
    },
    async crash() {
      const stopped = running;
      running = null;
      const gone = new StoreUnavailable('the node has crashed');
      const waiting = [...writes, ...letters];
      [writes, letters] = [[], []];
      listeners = createCommitListeners();
      for (const { reject } of waiting) reject(gone);
      await time.settle();
      await stopped?.stop();
    },
    handle: (request) => {
      const server = running?.app.server;
      if (!server) return Promise.reject(new Error('the node has crashed'));
      const answer = inject((asked, answering) => void server.emit('request', asked, answering), request);
      return plant.sharesAnswers && request.method === 'GET' ? share(request.url as string, answer) : answer;
    },
    async commit(count, fate) {
      const calls = writes.slice(0, count);
      const unknown = new StoreUnavailable('simulated');
      if (fate === 'crash before') return node.crash();
      if (fate === 'crash after') {
        await commitNow(calls);
        return node.crash();
      }
      writes = writes.slice(count);
      if (fate === 'done') await finish(calls);
      else if (fate === 'refused' && plant.trustsCommits) await pretend(calls);
      else {
        if (fate === 'lost answer') await commitNow(calls);
        if (fate === 'lost answer' && !plant.forgetsUnknownCommits) {
          unknownCommits += 1;
          listeners.notify([{ kind: 'bulk-changed' }]);
        }
        for (const { reject } of calls) reject(unknown);
      }
      return time.settle();
    },
    send(fate) {
      const [first, ...others] = letters;
      if (!first) return null;
      letters = others;
      if (fate === 'done' || plant.trustsMail) first.resolve();
      else first.reject(new MailFailure('simulated', { isPermanent: false, isOutage: true }));
      return fate === 'refused' ? null : first.letter;
    },
  };
  return node;
}
