import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aCrowd } from '#test/crowd.ts';
import { sendReport } from '#test/moderators.ts';
import { openTwoNodes } from '#test/two-nodes.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

interface Call {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** A receiver that records each call. */
async function aReceiver() {
  const receiver = { calls: [] as Call[], status: 204, env: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.calls.push({
        headers: request.headers as Call['headers'],
        body: String(Buffer.concat(chunks)),
      });
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  receiver.env = {
    REPORT_WEBHOOK: `http://127.0.0.1:${port}/hook`,
    REPORT_WEBHOOK_SECRET: `whsec_${KEY}`,
  };
  return receiver;
}

const due = ({ context }: TestServer) => {
  const { webhook } = context.config.moderation;
  if (!webhook) throw new Error('the server has no webhook');
  return sendDueWebhooks(context, webhook, new AbortController().signal);
};

const waiting = ({ context: { store } }: TestServer) =>
  store.db
    .selectFrom('case_alerts')
    .select(['event', 'tries'])
    .where('channel', '=', 'webhook')
    .orderBy('event')
    .execute();

test('a new case calls the webhook once, and once more when it is urgent; calls are signed and contain no names or texts', async () => {
  const receiver = await aReceiver();
  const server = await startTestServer({ env: receiver.env });
  const [reporter, target, other] = await aCrowd(server, 3);
  await sendReport(reporter, target.id, { kind: 'person', reason: 'hate', note: 'My own words.' });
  await expect.poll(() => receiver.calls.length).toBe(1);
  await sendReport(other, target.id, { kind: 'person', reason: 'doxxing' });
  await expect.poll(() => receiver.calls.length).toBe(2);
  const { id } = await server.context.store.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const common = {
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    case: id,
    kind: 'person',
    link: `${server.context.config.publicUrl}/moderation?case=${id}`,
  };
  expect(receiver.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { event: 'case.opened', ...common, reasons: ['hate'], gravity: 2 },
    { event: 'case.urgent', ...common, reasons: ['doxxing', 'hate'], gravity: 3 },
  ]);
  for (const { headers, body } of receiver.calls) {
    expect(body).not.toContain('My own words.');
    expect(body).not.toContain(target.name);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const hash = createHmac('sha256', Buffer.from(KEY, 'base64')).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${hash}`);
    expect(Number(headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1_000, -2);
  }
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  await expect.poll(() => waiting(server)).toEqual([]);
});

test('a failed call is tried again with growing delays and the same id, and given up after a day with one line of the log', async () => {
  const receiver = await aReceiver();
  receiver.status = 500;
  const server = await startTestServer({ env: receiver.env });
  const [reporter, target] = await aCrowd(server, 2);
  await sendReport(reporter, target.id, { kind: 'person', reason: 'spam' });
  await expect.poll(() => waiting(server)).toEqual([{ event: 'opened', tries: 1 }]);
  await expect.poll(() => server.log()).toContain('REPORT_WEBHOOK cannot be called');
  const triesAt: number[] = [];
  for (let at = 0; at < 2 * HOUR; at += 5 * SECOND) {
    server.passTime(5 * SECOND);
    if ((await due(server)) > 0) triesAt.push(at);
  }
  const delays = triesAt.slice(1).map((at, nth) => at - (triesAt[nth] ?? 0));
  expect(delays.length).toBeGreaterThan(5);
  expect(delays.toSorted((a, b) => a - b)).toEqual(delays);
  expect(delays.at(-1)).toBeGreaterThanOrEqual(40 * MINUTE);
  for (let hours = 0; hours < DAY / HOUR; hours += 1) {
    server.passTime(HOUR + MINUTE);
    await due(server);
  }
  expect(await waiting(server)).toEqual([]);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(server.log().match(/messages to REPORT_WEBHOOK were given up/g)).toHaveLength(1);
  expect(server.log()).not.toContain(receiver.env['REPORT_WEBHOOK']);
});

test('a receiver that does not answer delays no report', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const server = await startTestServer({
    env: { REPORT_WEBHOOK: `http://127.0.0.1:${port}`, REPORT_WEBHOOK_SECRET: `whsec_${KEY}` },
  });
  const [reporter, ...targets] = await aCrowd(server, 3);
  for (const { id } of targets)
    expect((await sendReport(reporter, id, { kind: 'person', reason: 'sexual' })).status).toBe(200);
  // No call has ended: each message still waits for its first answer, or for its first try.
  expect(await waiting(server)).toHaveLength(4);
});

test('two nodes make one call', async () => {
  const receiver = await aReceiver();
  const { first, second, stop } = await openTwoNodes({ env: receiver.env });
  try {
    const [reporter, target] = await aCrowd(first, 2);
    await sendReport(reporter, target.id, { kind: 'person', reason: 'spam' });
    await Promise.all([first, second, first, second].map((node) => due(node)));
    await expect.poll(() => waiting(first)).toEqual([]);
    expect(receiver.calls).toHaveLength(1);
  } finally {
    await stop();
  }
});
