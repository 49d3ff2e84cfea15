import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { opinions, reactions } from '../bench/server/writes.ts';
import type { Population } from '../bench/server/population.ts';
import type { Outcome, Read, Write } from './history.ts';
import { ask, type Answered, type Asked } from './request.ts';

/** A client waits so long after each write. */
const calm = { clients: 16, betweenMs: 10 };
/** Of ten writes, this many are reactions, the others opinions. */
const REACTIONS_OF_TEN = 7;
/** Of ten acknowledged writes, the client looks at this many, and each time at an older one of the last few. */
const LOOKS_OF_TEN = 3;
const REMEMBERED = 20;
const BETWEEN_TRIES_MS = 100;
/** A write that stays without an acknowledgement is given up this long after the end of the load. */
const LAST_TRIES_MS = 20_000;

/** One answer, or a request without one. */
export interface Answer {
  readonly began: number;
  readonly ended: number;
  readonly isWrite: boolean;
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** The start of the body or of the error; empty after a success. */
  readonly text: string;
}

/** What the clients have seen. Times are milliseconds of `performance.now()`. */
export interface Seen {
  readonly writes: Write[];
  readonly reads: Read[];
  readonly answers: Answer[];
}

export interface Load {
  readonly seen: Seen;
  /** Ends the load, once: every write is first repeated until it is acknowledged or refused. */
  readonly stop: () => Promise<Seen>;
}

interface Planned extends Asked {
  readonly cookie: string;
  readonly object: string;
  readonly value: string;
  /** Reads the object with the same session: every effect that is shown. */
  readonly look: Asked;
  readonly effectsIn: (body: string) => string[];
}

/**
 * Starts clients with sessions that write reactions and opinions, and read them back. A write without an answer, or with a 5xx, is
 * repeated until it has another one.
 * @param urls nodes or balancers. A client uses them in turn for each request.
 */
export function startLoad(
  urls: readonly string[],
  population: Population,
  { clients: number, betweenMs }: typeof calm = calm,
): Load {
  const plan = planWrites(population);
  const seen: Seen = { writes: [], reads: [], answers: [] };
  let endsAt = Number.POSITIVE_INFINITY;
  const client = async () => {
    const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    let turn = 0;
    const send = async (asked: Asked, isWrite: boolean) => {
      turn += 1;
      const began = performance.now();
      const answered = await ask(urls[turn % urls.length] ?? '', asked, agents[turn % urls.length]).catch(
        (error: Error): Answered => ({ status: 0, headers: {}, text: error.message }),
      );
      const ended = performance.now();
      const text = answered.status === 200 ? '' : answered.text.slice(0, 100);
      const { status, headers } = answered;
      const hasRetryAfter = headers['retry-after'] !== undefined;
      seen.answers.push({ began, ended, isWrite, status, hasRetryAfter, text });
      return { ...answered, began, ended };
    };
    const write = async (planned: Planned): Promise<Outcome> => {
      for (;;) {
        const { status, began, ended } = await send(planned, true);
        const outcome = outcomeOf(status);
        const { object, value, cookie } = planned;
        seen.writes.push({ object, value, client: cookie, began, ended, outcome });
        if (outcome !== 'unknown' || performance.now() > endsAt + LAST_TRIES_MS) return outcome;
        await sleep(BETWEEN_TRIES_MS);
      }
    };
    const look = async ({ object, cookie, look: asked, effectsIn }: Planned) => {
      const { status, text, began, ended } = await send(asked, false);
      if (status === 200) seen.reads.push({ object, client: cookie, began, ended, values: effectsIn(text) });
    };
    const acknowledged: Planned[] = [];
    while (performance.now() < endsAt) {
      const planned = plan();
      if ((await write(planned)) === 'acknowledged') acknowledged.push(planned);
      if (acknowledged.length > REMEMBERED) acknowledged.shift();
      const older = acknowledged[Math.floor(Math.random() * acknowledged.length)];
      if (older && Math.random() * 10 < LOOKS_OF_TEN) {
        await look(planned);
        await look(older);
      }
      await sleep(betweenMs);
    }
    for (const agent of agents) agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: number }, client));
  return {
    seen,
    async stop() {
      endsAt = Math.min(endsAt, performance.now());
      await clients;
      return seen;
    },
  };
}

function outcomeOf(status: number): Outcome {
  if (status === 0 || status >= 500) return 'unknown';
  return status === 200 ? 'acknowledged' : 'refused';
}

/** @returns a function with the next write: each is the first of its object. */
function planWrites(population: Population): () => Planned {
  const [nextReaction, nextOpinion] = [reactions(population), opinions(population)];
  return () => {
    const isReaction = Math.random() * 10 < REACTIONS_OF_TEN;
    const { method, path, headers, body } = (isReaction ? nextReaction : nextOpinion).next().value;
    const asked = { method, path, body, cookie: headers['cookie'] ?? '' };
    const { id, uid, comment_id, user_id } = body as Record<string, string>;
    if (isReaction)
      return {
        ...asked,
        object: reactionName(uid ?? '', id ?? ''),
        value: 'like',
        look: { method: 'GET', path: `/getuser/${id}`, cookie: asked.cookie },
        effectsIn(text) {
          const { reaction } = JSON.parse(text) as { reaction: Record<string, string> };
          return Object.values(reaction);
        },
      };
    return {
      ...asked,
      object: opinionName(comment_id ?? ''),
      value: 'written',
      look: { method: 'GET', path: `/getcomment?id=${user_id}&limit=50`, cookie: asked.cookie },
      effectsIn(text) {
        const [, ...shown] = JSON.parse(text) as { comment_id: string }[];
        return shown.filter((opinion) => opinion.comment_id === comment_id).map(() => 'written');
      },
    };
  };
}

export function reactionName(actorId: string, targetId: string): string {
  return `reaction of ${actorId} to ${targetId}`;
}

export function opinionName(id: string): string {
  return `opinion ${id}`;
}
