import { sql } from 'kysely';
import { inject, onTestFinished, vi } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import type { Store } from '#server/platform/db/store.ts';
import { startProxy } from './tcp-proxy.ts';
import { startTestServer } from './test-server.ts';

/** Opens a migrated database through a proxy, which can be silent. @param options as those of `openPostgres`. */
export async function aProxiedStore(options?: Parameters<typeof openPostgres>[2]) {
  const proxy = await startProxy(new URL(inject('postgresUrl')));
  const databaseUrl = new URL((await startTestServer()).context.config.databaseUrl ?? '');
  databaseUrl.port = String(proxy.port);
  const store = openPostgres(databaseUrl.href, () => {}, options);
  onTestFinished(() => store.close());
  return { proxy, store };
}

/** Waits until reads of a formerly silent store work again. */
export async function waitUntilAnswered(store: Store): Promise<void> {
  const isAnswered = async () =>
    store.catchUp()?.then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isAnswered);
}

/**
 * Waits until the store would notice a silent server within a second. For this, the watch needs a connection with a
 * first answer. Slow statements make the watch send its query.
 */
export async function waitUntilWatched({ db }: Store): Promise<void> {
  const isWatched = async () => {
    await sql`select pg_sleep(0.5)`.execute(db);
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'select 1' and state = 'idle'`.execute(db);
    return rows.length > 0;
  };
  await vi.waitUntil(isWatched);
  // The server's answer to the watch comes before this answer.
  await sql`select 2`.execute(db);
}
