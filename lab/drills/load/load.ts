import { setTimeout as sleep } from 'node:timers/promises';
import { opinions, reactions } from '../../bench/server/writes.ts';
import type { Population } from '../../bench/server/population.ts';
import { createClient, outcomeOfStatus, type Answer, type Asked } from '../../client.ts';
import type { Outcome, Read, Write } from '../../history.ts';
import { opinionName, reactionName } from '../../check.ts';
import { logIn, type LogIns, type Repeat } from './log-ins.ts';
import { readOutbox } from './outbox.ts';
import type { DrillStore } from '../world/store.ts';

/** Number of clients, and each client's wait after a write. */
const calm = { clients: 16, betweenMs: 10 };
/** Of ten writes, this many are reactions, the others opinions. */
const REACTIONS_OF_TEN = 7;
/** Of ten acknowledged writes, the client reads this many back. It then also reads one of the last few older writes. */
const LOOKS_OF_TEN = 3;
const REMEMBERED = 20;
const BETWEEN_TRIES_MS = 100;
/** Clients that log people in, and how long each waits after a log-in. */
const LOG_IN_CLIENTS = 2;
const BETWEEN_LOG_INS_MS = 500;
/** A write without an acknowledgement is given up this long after the end of the load. */
const LAST_TRIES_MS = 20_000;

/** The clients' history. Times are milliseconds of `performance.now()`. */
export interface Seen {
  readonly writes: Write[];
  readonly reads: Read[];
  readonly answers: Answer[];
  readonly logIns: LogIns;
}

export interface Load {
  readonly seen: Seen;
  /** Ends the load, once. First repeats every write until it is acknowledged or refused. */
  readonly stop: () => Promise<Seen>;
}

interface Planned extends Asked {
  readonly cookie: string;
  readonly object: string;
  readonly value: string;
  /** Reads the object with the same session, and so every visible effect. */
  readonly look: Asked;
  readonly effectsIn: (body: string) => string[];
}

/**
 * Starts clients with sessions that write reactions and opinions, and read them back, and others that log people in
 * with codes. A write without an answer or with a 5xx is repeated until it has another answer.
 * @param urls nodes or balancers. A client uses them in turn for each request.
 */
export function startLoad(
  urls: readonly string[],
  { population, loggedOut, env }: Pick<DrillStore, 'population' | 'loggedOut' | 'env'>,
  { clients: number, betweenMs }: typeof calm = calm,
): Load {
  const plan = planWrites(population);
  const logIns = { acknowledged: 0, interrupted: 0, unknown: 0, noLetter: 0, refused: 0 };
  const seen: Seen = { writes: [], reads: [], answers: [], logIns };
  let endsAt = Number.POSITIVE_INFINITY;
  const isGivenUp = () => performance.now() > endsAt + LAST_TRIES_MS;
  const write = async () => {
    const { send, close } = createClient(urls, seen.answers);
    const tryUntilKnown = async (planned: Planned): Promise<Outcome> => {
      for (;;) {
        const { status, began, ended } = await send(planned, true);
        const outcome = outcomeOfStatus(status);
        const { object, value, cookie } = planned;
        seen.writes.push({ object, value, client: cookie, began, ended, outcome });
        if (outcome !== 'unknown' || isGivenUp()) return outcome;
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
      if ((await tryUntilKnown(planned)) === 'acknowledged') acknowledged.push(planned);
      if (acknowledged.length > REMEMBERED) acknowledged.shift();
      const older = acknowledged[Math.floor(Math.random() * acknowledged.length)];
      if (older && Math.random() * 10 < LOOKS_OF_TEN) {
        await look(planned);
        await look(older);
      }
      await sleep(betweenMs);
    }
    close();
  };
  const outbox = readOutbox(env['DATA_DIR'] ?? '');
  const logInRepeatedly = async () => {
    const client = createClient(urls, seen.answers, 2);
    let repeat: Repeat | null = null;
    while (performance.now() < endsAt) {
      const person = loggedOut.pop();
      if (!person) throw new Error('everybody has logged in: use more people');
      const next = await logIn(person, { client, outbox, seen, isOver: isGivenUp });
      await repeat?.();
      repeat = next;
      await sleep(BETWEEN_LOG_INS_MS);
    }
    client.close();
  };
  const clients = Promise.all([
    ...Array.from({ length: number }, write),
    ...Array.from({ length: LOG_IN_CLIENTS }, logInRepeatedly),
  ]);
  return {
    seen,
    async stop() {
      endsAt = Math.min(endsAt, performance.now());
      await clients;
      return seen;
    },
  };
}

/** @returns a function that returns the next write. Each write is the first of its object. */
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
