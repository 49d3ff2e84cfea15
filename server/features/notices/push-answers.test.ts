import { expect, test } from 'vitest';
import { storePush } from '#contract/push.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { abandonPhoto } from '#server/access/photos/leftovers.ts';
import { isPublicAddress } from '#server/platform/push/public-address.ts';
import { deriveSecrets } from '#server/platform/process/secrets.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aPushBrowser, aPushService, startWithPushes } from '#test/pushes.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  openTestServer,
  startTestServer,
  type TestServer,
} from '#test/test-server.ts';

async function rowOf({ context }: TestServer, { id }: Student) {
  const row = context.store.db.selectFrom('push_subscriptions').selectAll().where('person_id', '=', id);
  return row.executeTakeFirst();
}

test.each([404, 410])('a %i of the push service removes the subscription', async (status) => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  service.answer = (response) => response.writeHead(status).end();
  await writeOn(ben, asha);
  await browser.next();
  await server.context.pushes.sendDue();
  expect(await rowOf(server, asha)).toBeUndefined();
  expect(server.log()).not.toContain('push');
});

test.each([429, 503])(
  'a %i is tried again, three times in all, and not before the time that the push service names [N1.25]',
  async (status) => {
    const { server, service } = await startWithPushes();
    const [asha, ben] = await aCrowd(server, 2);
    const browser = await aPushBrowser(asha, service);
    service.answer = (response) => response.writeHead(status, { 'retry-after': '3600' }).end();
    await writeOn(ben, asha);
    await browser.next();
    for (let nth = 0; nth < 4; nth += 1) {
      server.passTime(59 * MINUTE);
      await runMaintenance(server.context);
      expect(browser.received).toHaveLength(Math.min(nth + 1, 3));
      server.passTime(2 * MINUTE);
      await runMaintenance(server.context);
    }
    expect(browser.received).toHaveLength(3);
    expect(await rowOf(server, asha)).toMatchObject({ tries: 0, retry_at: 0 });
    service.answer = (response) => response.writeHead(201).end();
    await writeOn(ben, asha);
    while (browser.received.length < 4) await browser.next();
  },
);

test('a browser that posts its subscription again does not shorten the wait that the push service requested; for another person the wait ends [N1.25]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  service.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  await writeOn(ben, asha);
  await browser.next();
  await server.context.pushes.sendDue();
  const row = await rowOf(server, asha);
  expect(row?.tries).toBe(1);
  server.passTime(MINUTE);
  await asha.client.call(storePush, browser.subscription);
  const { tries, retry_at } = row ?? {};
  expect(await rowOf(server, asha)).toMatchObject({ tries, retry_at });
  await ben.client.call(storePush, browser.subscription);
  expect(await rowOf(server, ben)).toMatchObject({ tries: 0, retry_at: 0 });
});

test('other refusals and redirects are logged without the endpoint, and neither followed nor repeated [N1.28]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  for (const [status, headers] of [
    [400, {}],
    [302, { location: 'https://other.example.com/steal' }],
  ] as const) {
    service.answer = (response) => response.writeHead(status, headers).end('x'.repeat(100_000));
    await writeOn(ben, asha);
    await browser.next();
    server.passTime(DAY);
    await runMaintenance(server.context);
    expect(server.log()).toContain(`"status":${status}`);
  }
  expect(service.received).toHaveLength(2);
  expect(server.log()).not.toMatch(/\/send\/|steal/);
  expect(server.log()).not.toContain(new URL(browser.subscription.endpoint).pathname);
  expect(await rowOf(server, asha)).toBeDefined();
});

test.each([
  ['from PUSH_HOSTS logs one line with what to do', { PUSH_HOSTS: 'push.example.com' }, 1],
  ['that is unknown logs nothing, because a stranger may have sent its address', {}, 0],
])('an unreachable push service %s', async (_what, env, lines) => {
  const { server, service } = await startWithPushes({ env });
  const [asha, ben, carla] = await aCrowd(server, 3);
  for (const person of [asha, ben]) await aPushBrowser(person, service);
  await service.close();
  for (const person of [asha, ben]) await writeOn(carla, person);
  const tries = () => server.context.store.db.selectFrom('push_subscriptions').select('retry_at').execute();
  await expect.poll(async () => (await tries()).filter(({ retry_at: at }) => at > 0)).toHaveLength(2);
  const found = server.log().match(/^.*notices cannot be pushed to devices.*$/gm) ?? [];
  expect(found).toEqual(Array(lines).fill(expect.stringContaining('nothing listens there')));
  expect(server.context.degraded.isFailing('push')).toBe(lines === 1);
});

test('a host name with a non-public address is never connected to, and each name is resolved once [N1.28]', async () => {
  const service = await aPushService();
  const publicAndOwn = ['93.184.216.34', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  const resolved: string[] = [];
  const server = await startTestServer({
    pushNetwork: {
      ...service.network,
      isAllowed: isPublicAddress,
      resolve: async (hostname) => {
        resolved.push(hostname);
        return publicAndOwn;
      },
    },
  });
  const [asha, ben] = await aCrowd(server, 2);
  await aPushBrowser(asha, service);
  await writeOn(ben, asha);
  await expect.poll(() => server.log()).toContain('its push service has no public address');
  expect(service.received).toEqual([]);
  expect(resolved).toEqual(['push.example.com']);
  expect(server.log()).not.toContain('/send/');
});

test('a subscription that a former SECRET has sealed is removed', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  const sealed = await deriveSecrets('another secret of 32 characters or more').seal('{}');
  await server.context.store.transaction((tx) =>
    tx.updateTable('push_subscriptions').set({ sealed }).execute(),
  );
  await writeOn(ben, asha);
  await expect.poll(() => rowOf(server, asha)).toBeUndefined();
  expect(browser.received).toEqual([]);
});

test('a push service that does not answer does not delay the stop of the server [N1.26]', async () => {
  const service = await aPushService();
  service.answer = () => undefined;
  const { server, stop } = await openTestServer({ pushNetwork: service.network });
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const browser = await aPushBrowser(asha, service);
  await writeOn(ben, asha);
  await browser.next();
  const before = performance.now();
  await stop();
  expect(performance.now() - before).toBeLessThan(4_000);
});

test('a push service that does not answer does not delay the stop of maintenance, and is asked again later [N1.26]', async () => {
  const { server, service } = await startWithPushes();
  const [asha, ben] = await aCrowd(server, 2);
  const browser = await aPushBrowser(asha, service);
  service.answer = (response) => response.writeHead(503).end();
  await writeOn(ben, asha);
  await browser.next();
  await server.context.pushes.sendDue();
  service.answer = () => undefined;
  server.passTime(HOUR);
  const stop = new AbortController();
  const run = runMaintenance(server.context, stop.signal);
  await browser.next();
  const before = performance.now();
  stop.abort();
  await run;
  expect(performance.now() - before).toBeLessThan(4_000);
  await expect.poll(() => rowOf(server, asha)).toMatchObject({ tries: 2 });
});

test('pushes that wait for other servers delay no deletion [N1.26]', async () => {
  const server = await startTestServer();
  const { context } = server;
  await context.store.transaction((tx) => abandonPhoto(tx, 'left-behind', context.clock()));
  server.passTime(SECOND);
  let left: unknown;
  const sendDue = async () => {
    left = await context.store.db.selectFrom('photo_leftovers').selectAll().execute();
  };
  await runMaintenance({ ...context, pushes: { ...context.pushes, sendDue } });
  expect(left).toEqual([]);
});
