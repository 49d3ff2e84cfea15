import type { FastifyBaseLogger } from 'fastify';
import type { BaseServices } from '#server/platform/base-services.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import { findWaitingLetters, hastenLetters } from './claims.ts';

/**
 * Ends the waits of letters when the mail server is back. After some failures a letter waits for minutes, but its code
 * is valid for only ten.
 */
export interface Recovery {
  /** Records an outcome. An outage is a failure whose reason is not the letter. */
  readonly note: (outcome: 'sent' | 'outage') => void;
  /**
   * During an outage, tries one letter when the mail server seems to work. If it is sent, the outage ends for all
   * letters.
   */
  readonly probe: () => void;
  /** Resolves when all work has ended. */
  readonly close: () => Promise<void>;
}

/** @param isWorking asks the mail server without sending a letter. */
export function createRecovery(
  {
    store,
    clock,
    log,
  }: Pick<BaseServices, 'store' | 'clock'> & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  isWorking: () => Promise<boolean>,
): Recovery {
  let isDown = false;
  let isClosed = false;
  let running = Promise.resolve();

  /** Makes letters due that would wait for minutes. */
  async function hasten(most?: number): Promise<void> {
    try {
      const now = clock();
      const ids = (await findWaitingLetters(store.db, now, most)).map(({ id }) => id);
      if (ids.length > 0) await store.run(hastenLetters, { ids, now });
    } catch (error) {
      log.error(describeForLog(error), 'letters that wait could not be made due');
    }
  }

  async function runAfter(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before;
    if (!isClosed) await work();
  }

  /** Runs tasks one after another. */
  function start(work: () => Promise<void>): void {
    running = runAfter(running, work);
  }

  return {
    note(outcome) {
      const isBack = isDown && outcome === 'sent';
      isDown = outcome === 'outage';
      if (isBack) start(() => hasten());
    },
    probe() {
      if (!isDown) return;
      start(async () => {
        if ((await isWorking()) && !isClosed) await hasten(1);
      });
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
