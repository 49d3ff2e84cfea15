import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { Card } from '#contract/user-object.ts';

/** Matches the URLs of one call, with any query. */
export function callTo(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** The cards of a list, read through the API. */
export async function cardsOf(page: Page, query = ''): Promise<Card[]> {
  const answer = await page.context().request.get(`/get${query}`);
  return (await answer.json()) as Card[];
}

/** Writes an opinion as an author who is sure of hurtful words. */
export async function writeByCalls(request: APIRequestContext, profile: string, text: string): Promise<void> {
  const answer = await request.post('/writecomment', {
    data: { user_id: profile, comment_id: crypto.randomUUID(), comment: text, sure: true },
  });
  expect(answer.ok()).toBe(true);
}

/** @returns the ids on all pages of the list. A product has the people of several journeys. */
export async function everybodyListed(request: APIRequestContext): Promise<string[]> {
  const ids: string[] = [];
  let address: string | undefined = '/get?limit=50';
  while (address) {
    const answer: APIResponse = await request.get(address);
    ids.push(...((await answer.json()) as Card[]).map(({ uid }) => uid));
    address = /<([^>]+)>; rel="next"/.exec(answer.headers()['link'] ?? '')?.[1];
  }
  return ids;
}
