import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Durations of the steps of a stop, in milliseconds. Together they stay below the 10 s that main.ts allows. */
export interface DrainTimes {
  /** The port stays open for this long, so that connections in use end with an answer. */
  readonly delayMs: number;
  /** Replaces `delayMs` when a load balancer polls `/readyz`: it must see the 503 and use other nodes. */
  readonly balancerDelayMs: number;
  /** This long after the start of the stop, connections that are still open are closed. */
  readonly deadlineMs: number;
}

export const drainTimes: DrainTimes = { delayMs: 500, balancerDelayMs: 4_000, deadlineMs: 8_000 };

/** Without a request to `/readyz` for this long, there is no load balancer. */
const BALANCER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 100;

/** Stops a server without failed requests. */
export interface Drain {
  /** While true, `/readyz` answers 503 and every answer closes its connection. */
  readonly isDraining: boolean;
  /** Records a request to `/readyz`. */
  noteHealthCheck(): void;
  /** Calls `listener` when a stop begins. */
  onStart(listener: () => void): void;
  /** Adds the hook that closes connections after their answer during the drain. */
  attach(app: FastifyInstance): void;
  /**
   * Finishes the requests in flight, closes the port, and closes the remaining connections at the deadline.
   * @param waitForBalancers keeps the port open until load balancers and busy connections can notice the stop. Otherwise
   *   the port closes immediately.
   */
  close(app: FastifyInstance, waitForBalancers: boolean): Promise<void>;
}

export function createDrain(times: DrainTimes): Drain {
  let isDraining = false;
  const listeners = new Set<() => void>();
  let lastCheck = Number.NEGATIVE_INFINITY;

  return {
    get isDraining() {
      return isDraining;
    },
    noteHealthCheck() {
      if (!isDraining) lastCheck = performance.now();
    },
    onStart(listener) {
      listeners.add(listener);
    },
    attach(app) {
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isDraining) reply.header('connection', 'close');
        done(null, payload);
      });
    },
    async close(app, waitForBalancers) {
      isDraining = true;
      for (const listener of listeners) listener();
      const cut = setTimeout(() => app.server.closeAllConnections(), times.deadlineMs);
      try {
        const isWatched = performance.now() - lastCheck < BALANCER_TIMEOUT_MS;
        if (waitForBalancers) await sleep(isWatched ? times.balancerDelayMs : times.delayMs);
        const poll = setInterval(() => app.server.closeIdleConnections(), POLL_INTERVAL_MS);
        await app.close().finally(() => clearInterval(poll));
      } finally {
        clearTimeout(cut);
      }
    },
  };
}
