import { request, type APIRequestContext, type Cookie } from '@playwright/test';
import type { Card, User } from '#contract/user-object.ts';
import type { Product } from '#test/journeys/product.ts';

/** One of the demo people. */
const EMAIL = 'kabir.singh@demo.quad.example';

/** The student who looks at the screens. */
export interface Viewer {
  readonly cookies: readonly Cookie[];
  /** What the app stores of the student after a login. */
  readonly userData: string;
}

/** Logs in through the API and adds links, a like and an opinion. */
export async function logInViewer(product: Product): Promise<Viewer> {
  const calls = await request.newContext({ baseURL: product.url });
  await send(calls, '/loginotp', { email: EMAIL, otp: '' });
  const answer = await send(calls, '/login', { email: EMAIL, otp: await product.mail.nextCode(EMAIL) });
  const { data } = (await answer.json()) as { data: User };
  for (const [platform, url] of Object.entries({
    instagram: 'https://www.instagram.com/quad.example',
    github: 'https://github.com/quad-example',
  })) {
    await send(calls, '/setlink', { platform, url, id: data.uid });
  }
  const list = await calls.get('/get?hated=loved');
  const [first, second] = (await list.json()) as Card[];
  await send(calls, '/reaction', { id: first?.uid, like: 'like', uid: data.uid }, 'PATCH');
  await send(calls, '/writecomment', {
    user_id: second?.uid,
    comment_id: crypto.randomUUID(),
    comment: 'Her voice at the annual day gave me goosebumps.',
  });
  // The mark of unread notices would come at a time of its own.
  await send(calls, '/notices/read', {});
  const { email: _email, phone: _phone, ...shareable } = data;
  const { cookies } = await calls.storageState();
  await calls.dispose();
  return { cookies, userData: JSON.stringify(shareable) };
}

async function send(calls: APIRequestContext, address: string, data: object, method = 'POST') {
  const answer = await calls.fetch(address, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return answer;
}
