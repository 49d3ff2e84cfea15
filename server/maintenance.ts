import type { Context } from './context.ts';
import { defineWrite } from './db/write.ts';
import { sweepLeftovers } from './photos/leftovers.ts';
import { purgeCodes } from './sign-in/codes.ts';

const EVERY_MS = 10 * 60_000;

const deleteExpired = defineWrite('deleteExpired', async (tx, { now }: { now: number }): Promise<void> => {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('registrations').where('expires_at', '<=', now).execute();
  await purgeCodes(tx, now);
});

/** Deletes expired sessions, registrations and codes, and photos that a crash left without an owner. */
export async function runMaintenance(context: Context): Promise<void> {
  const now = context.clock();
  await context.store.run(deleteExpired, { now });
  await sweepLeftovers(context);
}

/** Runs maintenance now and every ten minutes. @returns a function that ends it and waits for a run that is under way. */
export function startMaintenance(context: Context): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = runMaintenance(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'maintenance failed; it will be tried again'),
    );
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
