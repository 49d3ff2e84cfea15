import type { APIRequestContext, Page } from '@playwright/test';
import { expect, studentTest } from './journey.ts';
import type { Product } from './product.ts';
import { startJourneyProduct } from './start-journey-product.ts';
import { signUpByCalls } from './students.ts';

const DEAN = 'dean@iitd.ac.in';

/** A journey of a student on a product with moderators. */
export const test = studentTest.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const product = await startJourneyProduct({ env: { MODERATORS: `${DEAN},warden@iitd.ac.in` } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

/** A call that succeeds. */
export async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data });
  expect([path, answer.status()]).toEqual([path, 200]);
}

/** Another person reports the person, and a moderator suspends the account. Both act through the API. */
export async function suspend(page: Page, product: Product, personId: string): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  const desk = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!context || !desk) throw new Error('no browser');
  await signUpByCalls(context.request, product);
  await post(context.request, '/report', { kind: 'person', id: personId, reason: 'harassment' });
  await signUpByCalls(desk.request, product, { email: DEAN });
  const queue = (await (await desk.request.get('/moderation')).json()) as {
    data: { id: string; target: string }[];
    rules: { id: string }[];
  };
  const id = queue.data.find(({ target }) => target === personId)?.id;
  await post(desk.request, '/moderation/claim', { id });
  const decision = { id, decisions: ['suspend'], rule: queue.rules[0]?.id, until: '2099-01-31T00:00:00Z' };
  await post(desk.request, '/moderation/decide', decision);
  await context.close();
  await desk.close();
}

/** Starts a session by a code from the mail, in place of the browser's session. */
export async function logInByCalls(
  request: APIRequestContext,
  { url, mail }: Product,
  email: string,
): Promise<void> {
  expect((await request.post(`${url}/loginotp`, { data: { email, otp: '' } })).ok()).toBe(true);
  const otp = await mail.nextCode(email);
  const answer = await request.post(`${url}/login`, { data: { email, otp } });
  expect(((await answer.json()) as { success: boolean }).success).toBe(true);
}

/** Reports a person from another browser. */
export async function reportByCalls(page: Page, product: Product, id: string): Promise<void> {
  const other = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!other) throw new Error('no browser');
  await signUpByCalls(other.request, product);
  await post(other.request, '/report', { kind: 'person', id, reason: 'spam', note: '' });
  await other.close();
}
