import { request, type APIRequestContext, type BrowserContextOptions, type Cookie } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import type { Product } from '#test/journeys/product.ts';

/** One of the demo people. */
const EMAIL = 'kabir.singh@demo.quad.example';

/** Who is logged in. */
export interface DemoStudent {
  readonly cookies: readonly Cookie[];
  /** The data about the student that the app stores after a login. */
  readonly userData: string;
  /** Cookies and storage of a browser. */
  readonly storageState: Exclude<BrowserContextOptions['storageState'], undefined | string>;
}

/**
 * Logs in one of the demo people.
 * @param prepare gets calls with the new session.
 */
export async function logInDemoStudent(
  product: Product,
  prepare?: (calls: APIRequestContext, user: User) => Promise<void>,
): Promise<DemoStudent> {
  const calls = await request.newContext({ baseURL: product.url });
  await send(calls, '/loginotp', { email: EMAIL });
  const answer = await send(calls, '/login', { email: EMAIL, otp: await product.mail.nextCode(EMAIL) });
  const { data } = (await answer.json()) as { data: User };
  await prepare?.(calls, data);
  const { email: _email, phone: _phone, ...user } = data;
  const { cookies } = await calls.storageState();
  await calls.dispose();
  const userData = JSON.stringify(user);
  const localStorage = [
    { name: 'userData', value: userData },
    { name: 'login', value: 'true' },
  ];
  return { cookies, userData, storageState: { cookies, origins: [{ origin: product.url, localStorage }] } };
}

/** @throws when the answer is no success. */
export async function send(calls: APIRequestContext, address: string, data: object, method = 'POST') {
  const answer = await calls.fetch(address, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return answer;
}
