import type { FastifyBaseLogger } from 'fastify';

/** The parts whose failure does not stop Quad. */
export const parts = ['store', 'photos', 'mail', 'push', 'campus-log-in', 'report-webhook'] as const;
export type Part = (typeof parts)[number];

/** Outages of the store are logged elsewhere. */
const sentences: Readonly<Record<Exclude<Part, 'store'>, string>> = {
  photos: 'photos cannot be written',
  mail: 'mail cannot be sent',
  push: 'notices cannot be pushed to devices',
  'campus-log-in': 'nobody can log in at the campus provider',
  'report-webhook': 'REPORT_WEBHOOK cannot be called',
};

/**
 * Minimum interval between two lines about failures of a part that alternately fails and works. A failure that lasts
 * longer is logged after it.
 */
const QUIET_MS = 10 * 60_000;

/** The parts that fail now. Logs the first failure of a part and its end. */
export interface Degraded {
  /** Records an outcome. @param reason the cause and what to do, in one line; null if the part works. */
  note(part: Part, reason: string | null): void;
  /** True for a part whose last outcome was a failure. */
  isFailing(part: Part): boolean;
  /** The parts whose last outcome was a failure. */
  list(): readonly Part[];
}

export function createDegraded(log: Pick<FastifyBaseLogger, 'error' | 'info'>): Degraded {
  const failing = new Set<Part>();
  const loggedAt = new Map<Part, number>();
  /** Parts whose current failure has a line, so that its end gets one too. */
  const logged = new Set<Part>();

  function logFailure(part: Exclude<Part, 'store'>, reason: string): void {
    const now = performance.now();
    if (now - (loggedAt.get(part) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    loggedAt.set(part, now);
    logged.add(part);
    log.error({ part, reason }, sentences[part]);
  }

  return {
    note(part, reason) {
      if (reason === null) {
        failing.delete(part);
        if (logged.delete(part)) log.info({ part }, `${part} works again`);
        return;
      }
      // Runs for each outcome of the same failure, because the interval since the last line may be over only now.
      if (!logged.has(part) && part !== 'store') logFailure(part, reason);
      failing.add(part);
    },
    isFailing: (part) => failing.has(part),
    list: () => [...failing],
  };
}
