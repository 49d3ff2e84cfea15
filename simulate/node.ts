import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Randomness } from '#server/context.ts';
import { StoreUnavailable } from '#server/db/errors.ts';
import type { Store } from '#server/db/store.ts';
import { runBatch, type WriteCall } from '#server/db/write-batch.ts';
import { createCommitListeners, type CommitEvent } from '#server/db/write.ts';
import { createLog } from '#server/log.ts';
import { MailFailure, type Letter } from '#server/mail/letter.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import { start, type Replaced, type Running } from '#server/start.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the nodes of one simulation share. */
export interface Cluster {
  readonly store: Store;
  readonly config: Config;
  readonly time: VirtualTime;
  readonly random: Randomness;
  readonly photos: PhotoStore;
  /** The events of each commit, for the other nodes, as the table `commit_events` has them on PostgreSQL. */
  readonly feed: { readonly node: string; readonly events: string }[];
}

/** How a commit ends. After `lost answer` and `crash after` it has happened, and the node does not know it. */
export const fates = ['done', 'refused', 'lost answer', 'crash before', 'crash after'] as const;
export type Fate = (typeof fates)[number];

/** How sending a letter ends. After `lost answer` the mail server has it, and the node does not know it. */
export type MailFate = 'done' | 'refused' | 'lost answer';

interface WaitingWrite extends WriteCall {
  readonly askedAt: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingLetter {
  readonly letter: Letter;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** One node: the real server over the shared store. Its commits and letters wait until the simulation lets them go on. */
export interface SimulatedNode {
  readonly name: string;
  readonly isUp: () => boolean;
  readonly writes: readonly WaitingWrite[];
  readonly letters: readonly WaitingLetter[];
  readonly start: () => Promise<void>;
  /** Ends everything that the node was doing, and its memory. */
  readonly crash: () => Promise<void>;
  /** @returns the answer; it comes after later steps when the request writes. */
  readonly handle: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Runs the first waiting writes in one commit. */
  readonly commit: (writes: number, fate: Fate) => Promise<void>;
  /** Gives the first waiting letter to the mail server. @returns it, if the mail server has got it. */
  readonly send: (fate: MailFate) => Letter | null;
}

type Inject = (
  dispatch: (request: IncomingMessage, response: ServerResponse) => void,
  options: InjectOptions,
) => Promise<LightMyRequestResponse>;
// `app.inject` calls the framework. The product answers many reads before it, in a listener of `app.server`.
const inject = createRequire(fileURLToPath(import.meta.resolve('fastify')))('light-my-request') as Inject;

export function createNode(cluster: Cluster, name: string): SimulatedNode {
  const { config, time, random, feed } = cluster;
  let running: Running | null = null;
  let isStarting = false;
  let seenEvents = 0;
  let writes: WaitingWrite[] = [];
  let letters: WaitingLetter[] = [];
  let listeners = createCommitListeners();

  const commitNow = async (calls: readonly WriteCall[]) => {
    const done = await runBatch((work) => cluster.store.transaction(work), calls);
    if (done.events.length > 0) feed.push({ node: name, events: JSON.stringify(done.events) });
    return done;
  };

  function openStore(): Store {
    listeners = createCommitListeners();
    seenEvents = feed.length;
    const own = listeners;
    const catchUp = async () => {
      const unseen = feed.slice(seenEvents).filter(({ node }) => node !== name);
      seenEvents = feed.length;
      own.notify(unseen.flatMap(({ events }) => JSON.parse(events) as CommitEvent[]));
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
    const { outcomes, events } = await commitNow(calls);
    listeners.notify(events);
    calls.forEach((call, nth) => {
      const outcome = outcomes[nth];
      if (outcome && 'result' in outcome) call.resolve(outcome.result as never);
      else call.reject(outcome?.error);
    });
  }

  const transport: Required<Replaced>['transport'] = {
    send: (letter) =>
      new Promise((resolve, reject) => {
        if (running) letters.push({ letter, resolve, reject });
        else reject(new Error('the node has crashed'));
      }),
    check: async () => {},
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
        clock: time.now,
        random,
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
      return inject((asked, answer) => void server.emit('request', asked, answer), request);
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
      else {
        if (fate === 'lost answer') await commitNow(calls);
        for (const { reject } of calls) reject(unknown);
      }
      return time.settle();
    },
    send(fate) {
      const [first, ...others] = letters;
      if (!first) return null;
      letters = others;
      if (fate === 'done') first.resolve();
      else first.reject(new MailFailure('simulated', { isPermanent: false }));
      return fate === 'refused' ? null : first.letter;
    },
  };
  return node;
}
