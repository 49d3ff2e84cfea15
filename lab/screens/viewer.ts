import type { APIRequestContext } from '@playwright/test';
import type { Card, User } from '#contract/user-object.ts';
import { send } from '../demo-student.ts';

/** Adds links, a like and an opinion of the student who looks at the screens. */
export async function prepareViewer(calls: APIRequestContext, { uid }: User): Promise<void> {
  for (const [platform, url] of Object.entries({
    instagram: 'https://www.instagram.com/quad.example',
    github: 'https://github.com/quad-example',
  })) {
    await send(calls, '/setlink', { platform, url, id: uid });
  }
  const list = await calls.get('/get?hated=loved');
  const [first, second] = (await list.json()) as Card[];
  await send(calls, '/reaction', { id: first?.uid, like: 'like', uid }, 'PATCH');
  await send(calls, '/writecomment', {
    user_id: second?.uid,
    comment_id: crypto.randomUUID(),
    comment: 'Her voice at the annual day gave me goosebumps.',
  });
  // The mark of unread notices appears at a random time, so the pictures have none.
  await send(calls, '/notices/read', {});
}
