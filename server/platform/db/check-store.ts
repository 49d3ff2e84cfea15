import type { BaseServices } from '#server/platform/base-services.ts';

type Checked = Pick<BaseServices, 'store' | 'clock' | 'log'>;

const INTERVAL_MS = 10 * 60_000;

/**
 * Looks for damage in one part of the embedded store. Each call of the ten-minute timer checks the next part, so all
 * parts are checked several times a day.
 * Logs damage as an error. The node goes on, because most calls use other parts and a stop would repair nothing.
 * @param signal ends the check.
 */
export async function checkStore({ store, clock, log }: Checked, signal?: AbortSignal): Promise<void> {
  const checked = await store.findDamage(Math.floor(clock() / INTERVAL_MS), signal);
  if (checked === null) return;
  const { table, faults } = checked;
  if (faults === null) log.warn({ table }, 'checking a table of the store for damage took too long');
  else if (faults.length > 0)
    log.error(
      { table, faults },
      'the store is damaged: stop Quad, keep quad.db for an analysis, and restore the newest backup that "quad restore" accepts',
    );
}

/** Checks the store every ten minutes. @returns a function that stops the timer and waits for the current check. */
export function startStoreChecks(services: Checked): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= checkStore(services, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          services.log.warn(
            { err: error },
            'the store could not be checked for damage; it will be tried again',
          );
      })
      .finally(() => {
        running = null;
      });
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
