import { onTestFinished } from 'vitest';
import { CAMPUS_CALLBACK_PATH } from '#contract/campus-page.ts';
import { newCampusBrowser, type CampusBrowser } from './campus-browser.ts';
import { startCampusRealm, type CampusRealm, type RealmOptions } from './campus-provider.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** The default PUBLIC_URL of the tests of campus log-in. */
export const CAMPUS_ORIGIN = 'http://quad.test';

export interface TestCampus {
  readonly server: TestServer;
  readonly realm: CampusRealm;
  readonly browser: CampusBrowser;
}

/** Starts a provider, a server that uses it, and a browser. They end with the test. */
export async function startTestCampus(
  env: Record<string, string>,
  { people, ...options }: Pick<RealmOptions, 'people'> & Partial<RealmOptions>,
  serverOptions: Omit<TestServerOptions, 'env'> = {},
): Promise<TestCampus> {
  const origin = env['PUBLIC_URL'] ?? CAMPUS_ORIGIN;
  const realm = await startCampusRealm({ people, redirectUri: origin + CAMPUS_CALLBACK_PATH, ...options });
  onTestFinished(() => realm.close());
  const server = await startTestServer({
    ...serverOptions,
    env: { PUBLIC_URL: origin, ...realm.env, ...env },
  });
  return { server, realm, browser: newCampusBrowser(server) };
}
