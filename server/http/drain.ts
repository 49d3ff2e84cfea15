import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long the steps of stopping take at most, in milliseconds. Together they stay below the 10 s that main.ts allows. */
export interface DrainTimes {
  /** The port stays open for this long, so that connections in use end with an answer instead of a cut. */
  readonly quietMs: number;
  /** As `quietMs` where a load balancer asks `/readyz`: it must see the 503 and send its requests elsewhere. */
  readonly noticeMs: number;
  /** Counted from the start of stopping: connections that are still open are cut. */
  readonly cutMs: number;
}

export const drainTimes: DrainTimes = { quietMs: 500, noticeMs: 4_000, cutMs: 8_000 };

/** A balancer that has not asked for this long is not there. */
const WATCHED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Stops a server without failing a request. */
export interface Drain {
  /** `/readyz` is 503, and every answer ends its connection. */
  readonly isDraining: boolean;
  /** Somebody asked `/readyz`. */
  noteHealthCheck(): void;
  /** Makes the app's answers end their connections while it drains. */
  attach(app: FastifyInstance): void;
  /**
   * Finishes the requests in flight, closes the port, and cuts what is left.
   * @param patiently lets balancers and busy connections notice first; otherwise the port closes at once.
   */
  close(app: FastifyInstance, patiently: boolean): Promise<void>;
}

export function createDrain(times: DrainTimes): Drain {
  let isDraining = false;
  let lastCheck = Number.NEGATIVE_INFINITY;

  return {
    get isDraining() {
      return isDraining;
    },
    noteHealthCheck() {
      if (!isDraining) lastCheck = performance.now();
    },
    attach(app) {
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isDraining) reply.header('connection', 'close');
        done(null, payload);
      });
    },
    async close(app, patiently) {
      isDraining = true;
      const cut = setTimeout(() => app.server.closeAllConnections(), times.cutMs);
      try {
        const isWatched = performance.now() - lastCheck < WATCHED_WITHIN_MS;
        if (patiently) await sleep(isWatched ? times.noticeMs : times.quietMs);
        const look = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
        await app.close().finally(() => clearInterval(look));
      } finally {
        clearTimeout(cut);
      }
    },
  };
}
