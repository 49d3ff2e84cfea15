import { inject } from 'vitest';
import { openTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/**
 * Two nodes over one PostgreSQL database. On SQLite both nodes are the same process.
 * @param options default: without limits.
 */
export async function openTwoNodes(
  options: Pick<TestServerOptions, 'env' | 'random'> = { env: { LIMITS: 'off' } },
): Promise<{
  first: TestServer;
  second: TestServer;
  stop: () => Promise<void>;
}> {
  const one = await openTestServer(options);
  if (inject('store') === 'sqlite') return { first: one.server, second: one.server, stop: one.stop };
  const { databaseUrl } = one.server.context.config;
  const other = await openTestServer({
    ...options,
    env: { ...options.env, DATABASE_URL: databaseUrl ?? '' },
  });
  return {
    first: one.server,
    second: other.server,
    async stop() {
      await other.stop();
      await one.stop();
    },
  };
}
