import { expect, test, vi } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { me } from '#contract/profile.ts';
import { healthz, readyz } from '#contract/health.ts';
import { aStudent } from '#test/builders.ts';
import { runQuad } from '#test/run-quad.ts';
import { startTestServer } from '#test/test-server.ts';

const METRICS_TOKEN = 'a token of 32 characters or more'.replaceAll(' ', '-');

test('the metrics can be read while the service is closed', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN } });
  const client = server.newClient();
  await runQuad(server, 'maintenance', 'on');
  await vi.waitFor(async () => expect((await client.call(me)).status).toBe(503));
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  expect((await client.fetch('/metrics', { headers })).status).toBe(200);
});

test('while the service is closed, calls get a 503 with the message and browsers a page; it stays closed after a restart, until off', async () => {
  const server = await startTestServer();
  const { client } = await aStudent(server);
  expect((await client.call(getPeople)).status).toBe(200);
  expect(await runQuad(server, 'maintenance')).toMatchObject({ code: 0, out: 'Open.\n' });
  const message = 'Back at <9>.';
  const { out } = await runQuad(server, 'maintenance', 'on', '--message', message);
  expect(out).toContain(message);
  await vi.waitFor(async () => expect((await client.call(me)).status).toBe(503));

  const { status, error, headers } = await client.call(getPeople);
  expect([status, error.code, error.message, headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    message,
    '60',
  ]);
  for (const path of ['/', '/student/unknown', '/moderation']) {
    const page = await client.fetch(path, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>Back at &lt;9&gt;.</p>');
  }
  for (const { path } of [healthz, readyz]) expect((await client.fetch(path)).status).toBe(200);
  expect((await runQuad(server, 'maintenance')).out).toBe(`Closed. People read: ${message}\n`);
  const { dataDir, databaseUrl } = server.context.config;
  if (databaseUrl) {
    const other = await startTestServer({ env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
    expect((await other.newClient().call(me)).status).toBe(503);
  }

  await runQuad(server, 'maintenance', 'off');
  await vi.waitFor(async () => expect((await client.call(getPeople)).status).toBe(200));
});

test.each([
  ['an override of the direction', 'Back \u202esoon'],
  ['an escape', 'Back \u001b[31msoon'],
  ['only combining marks', '\u0301\u0308'],
  ['a format character alone', '\u200b'],
  ['an isolate that does not end', 'Back \u2066soon'],
])('a message with %s is refused, and the service stays open [11.1]', async (_what, message) => {
  const server = await startTestServer();
  expect(await runQuad(server, 'maintenance', 'on', '--message', message)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^--message has nothing visible, or characters that cannot be shown\./),
  });
  expect((await runQuad(server, 'maintenance')).out).toBe('Open.\n');
});

test('a message is stored as people read it: without invisible characters, in NFC', async () => {
  const server = await startTestServer();
  await runQuad(server, 'maintenance', 'on', '--message', ' Zuru\u0308ck um\u200b 9. ');
  expect((await runQuad(server, 'maintenance')).out).toBe('Closed. People read: Zurück um 9.\n');
});
