import type { Context } from './context.ts';
import { sweepLeftovers } from './photos/leftovers.ts';
import { purgeCodes } from './sign-in/codes.ts';

const EVERY_MS = 10 * 60_000;

/** Removes what has run out: sessions, registrations, codes, and photos that a crash left without an owner. */
export async function keepHouse(context: Context): Promise<void> {
  const now = context.clock();
  await context.store.write(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('registrations').where('expires_at', '<=', now).execute();
    await purgeCodes(tx, now);
  });
  await sweepLeftovers(context);
}

/** Keeps house now and every ten minutes. @returns a function that ends it. */
export function startHousekeeping(context: Context): () => void {
  const run = () => {
    keepHouse(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'housekeeping failed; it will be tried again'),
    );
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
