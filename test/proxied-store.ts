import { inject, onTestFinished, vi } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import type { Store } from '#server/db/store.ts';
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

/** Waits until reads of a store that was silent work again. */
export async function waitUntilAnswered(store: Store): Promise<void> {
  const isAnswered = async () =>
    store.catchUp()?.then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isAnswered, { timeout: 10_000 });
}
