import { inject } from 'vitest';
import { openTestServer, type TestServer } from './test-server.ts';

/** Two nodes without limits over one PostgreSQL database. On SQLite both are the same process. */
export async function openTwoNodes(): Promise<{
  first: TestServer;
  second: TestServer;
  stop: () => Promise<void>;
}> {
  const one = await openTestServer({ env: { LIMITS: 'off' } });
  if (inject('store') === 'sqlite') return { first: one.server, second: one.server, stop: one.stop };
  const { databaseUrl } = one.server.context.config;
  const other = await openTestServer({ env: { DATABASE_URL: databaseUrl ?? '', LIMITS: 'off' } });
  return {
    first: one.server,
    second: other.server,
    async stop() {
      await other.stop();
      await one.stop();
    },
  };
}
