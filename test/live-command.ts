import { expect, vi } from 'vitest';
import { runQuad } from './run-quad.ts';
import type { TestServer } from './test-server.ts';

/**
 * Runs a command that changes a setting of the store, and waits until every server has noticed it. The first server's
 * environment is that of the command.
 * @returns what it prints.
 */
export async function runLive(servers: readonly [TestServer, ...TestServer[]], ...words: string[]) {
  const before = servers.map(({ context }) => context.liveSettings.values);
  const outcome = await runQuad(servers[0], ...words);
  expect(outcome).toMatchObject({ code: 0, error: '' });
  for (const [index, { context }] of servers.entries())
    await vi.waitFor(() => expect(context.liveSettings.values).not.toBe(before[index]));
  return outcome.out;
}
