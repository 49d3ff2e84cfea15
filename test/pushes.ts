import { expect, onTestFinished } from 'vitest';
import { storePush } from '#contract/push.ts';
import { writeOn, type Student } from './builders.ts';
import { aCrowd } from './crowd.ts';
import { startPushService, type PushBrowser, type PushService } from './push-service.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A push service that ends with the test. */
export async function aPushService(): Promise<PushService> {
  const service = await startPushService();
  onTestFinished(() => service.close());
  return service;
}

/** A test server that sends all pushes to a service of the test. */
export async function startWithPushes(options: TestServerOptions = {}) {
  const service = await aPushService();
  const server = await startTestServer({ pushNetwork: service.network, ...options });
  return { server, service };
}

/** A browser in which a person has turned on notices. */
export async function aPushBrowser({ client }: Student, service: PushService): Promise<PushBrowser> {
  const browser = service.newBrowser();
  expect((await client.call(storePush, browser.subscription)).status).toBe(200);
  return browser;
}

/** Waits until the server has processed all earlier pushes. For this, another person gets a later push. */
export async function settlePushes(server: TestServer, service: PushService): Promise<void> {
  const [writer, other] = await aCrowd(server, 2);
  const browser = await aPushBrowser(other, service);
  await writeOn(writer, other);
  await browser.next();
  await server.context.pushes.sendDue();
}
