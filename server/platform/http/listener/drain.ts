import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Durations of the steps of a stop, in milliseconds. Their sum stays below the 10 s that main.ts allows. */
export interface DrainTimes {
  /** Minimum time for which the port stays open, so that connections in use end with an answer. */
  readonly delayMs: number;
  /** Replaces `delayMs` when a load balancer polls `/readyz`. The balancer must see the 503 and use other nodes. */
  readonly balancerDelayMs: number;
  /** Open connections are closed this long after the start of the stop. */
  readonly deadlineMs: number;
}

export const drainTimes: DrainTimes = { delayMs: 500, balancerDelayMs: 4_000, deadlineMs: 8_000 };

/** If `/readyz` gets no request for this long, there is no load balancer. */
const BALANCER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 100;
/** The port closes after this part of the deadline, so that the last requests have time for their answers. */
const PORT_PART = 0.75;

/** Stops a server without failed requests. */
export interface Drain {
  /** While true, `/readyz` answers 503 and every answer closes its connection. */
  readonly isDraining: boolean;
  /** Records a request to `/readyz`. */
  noteHealthCheck(): void;
  /** Calls `listener` when a stop begins. */
  onStart(listener: () => void): void;
  /** Counts a request that the framework does not see, until its answer is complete. */
  count(response: ServerResponse): void;
  /** Adds the hooks that count requests. During the drain, they close connections after their answer. */
  attach(app: FastifyInstance): void;
  /**
   * Finishes the requests in flight, closes the port, and closes the remaining connections at the deadline.
   * @param waitForBalancers true keeps the port open until load balancers and busy connections can notice the stop and
   * the current requests are answered. Meanwhile `/readyz` answers 503. False closes the port immediately.
   */
  close(app: FastifyInstance, waitForBalancers: boolean): Promise<void>;
}

export function createDrain(times: DrainTimes): Drain {
  let isDraining = false;
  const listeners = new Set<() => void>();
  let lastCheck = Number.NEGATIVE_INFINITY;
  /** Unanswered requests that arrived before the drain. */
  const inFlight = new Set<ServerResponse>();

  function count(response: ServerResponse): void {
    // A closed response emits no further event.
    if (isDraining || response.destroyed) return;
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  }

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
    count,
    attach(app) {
      app.addHook('onRequest', (_request, reply, done) => {
        count(reply.raw);
        done();
      });
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isDraining) reply.header('connection', 'close');
        done(null, payload);
      });
    },
    async close(app, waitForBalancers) {
      isDraining = true;
      for (const listener of listeners) listener();
      const begun = performance.now();
      const isPast = (part: number) => performance.now() - begun >= part * times.deadlineMs;
      if (waitForBalancers) {
        const isWatched = performance.now() - lastCheck < BALANCER_TIMEOUT_MS;
        await sleep(isWatched ? times.balancerDelayMs : times.delayMs);
        while (inFlight.size > 0 && !isPast(PORT_PART)) await sleep(POLL_INTERVAL_MS);
      }
      const poll = setInterval(() => {
        if (isPast(1)) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
      }, POLL_INTERVAL_MS);
      await app.close().finally(() => clearInterval(poll));
    },
  };
}
