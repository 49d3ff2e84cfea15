import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Population } from '../../bench/server/population.ts';
import { deepPages, everyOrder, firstPages, opinionPages, searches } from '../../bench/server/reads.ts';
import { mix } from '../../bench/server/sources.ts';
import { ask } from '../../client.ts';

const CLIENTS = 4;
const BETWEEN_MS = 20;

export interface Browsing {
  /** Answers by their status; 0: none. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly stop: () => Promise<void>;
}

/** Starts clients that read lists in every order, deep pages, searches and other people's opinions. */
export async function startBrowsing(port: number, population: Population): Promise<Browsing> {
  const pages = await deepPages(population, port);
  const requests = mix([
    firstPages(population),
    everyOrder(population),
    pages,
    searches(population, 'one word'),
    searches(population, 'typo'),
    opinionPages(population),
  ]);
  const statuses = new Map<number, number>();
  let isOver = false;
  const browse = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const { method, path, headers } = requests.next().value;
      const cookie = headers['cookie'] ?? '';
      const status = await ask(`http://127.0.0.1:${port}`, { method, path, cookie }, agent).then(
        (answer) => answer.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(BETWEEN_MS);
    }
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, browse));
  return {
    statuses,
    async stop() {
      isOver = true;
      await ended;
    },
  };
}
