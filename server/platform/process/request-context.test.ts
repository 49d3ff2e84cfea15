import { readyz } from '#contract/health.ts';
import { expect, inject, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import type { Store } from '#server/platform/db/store.ts';
import { registerNewcomer } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

/** The lines of the log with this text, and the id of the request that each names. */
function linesWith({ log }: TestServer, text: string): (string | undefined)[] {
  const lines = log()
    .split('\n')
    .filter((line) => line.includes(text));
  return lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
}

test('lines about letters name no request, even while sign-ups are interleaved', async () => {
  const server = await startTestServer();
  server.mailbox.broken = true;
  await registerNewcomer(server);
  await Promise.all([registerNewcomer(server), registerNewcomer(server)]);
  const linesOfLetters = () => linesWith(server, 'a mail could not be sent');
  await expect.poll(linesOfLetters).toHaveLength(3);
  expect(linesOfLetters()).toEqual([undefined, undefined, undefined]);
});

test('the outcome of a health check names no request', async () => {
  const server = await startTestServer();
  server.mailbox.broken = true;
  server.passTime(11_000);
  await fetch(`${server.url}${readyz.path}`);
  await expect.poll(() => linesWith(server, 'mail cannot be sent')).toEqual([undefined]);
});

test('work that a commit starts names no request', async () => {
  const server = await startTestServer();
  const { store, log } = server.context;
  store.onCommit(({ kind }) => {
    if (kind === 'letter-queued') setTimeout(() => log.warn('work of a commit'), 1);
  });
  await registerNewcomer(server);
  await expect.poll(() => linesWith(server, 'work of a commit')).toEqual([undefined]);
});

test.runIf(inject('store') === 'postgres')('lines about call counts name no request', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const usual = { ...store };
  Object.assign(store, {
    run: (async (write, params) => {
      if (write.name === 'shareCallCounts') throw new StoreUnavailable('no counts today');
      return usual.run(write, params);
    }) satisfies Store['run'],
  });
  const { path } = me;
  for (let calls = 0; calls < 20; calls += 1) await server.newClient().fetch(path);
  const linesOfCounts = () => linesWith(server, 'call counts could not be shared');
  await expect.poll(() => linesOfCounts().length).toBeGreaterThan(0);
  expect(linesOfCounts().filter((id) => id !== undefined)).toEqual([]);
});
