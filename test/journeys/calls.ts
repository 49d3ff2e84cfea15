import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Card } from '#contract/user.ts';

/** Matches the URLs of one call, with any query. */
export function callTo(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** The cards of a list, read through the API. */
export async function cardsOf(page: Page, query = ''): Promise<Card[]> {
  const answer = await page.context().request.get(`/get${query}`);
  return (await answer.json()) as Card[];
}

export async function writeByCalls(request: APIRequestContext, profile: string, text: string): Promise<void> {
  const answer = await request.post('/writecomment', {
    data: { user_id: profile, comment_id: crypto.randomUUID(), comment: text },
  });
  expect(answer.ok()).toBe(true);
}
