import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const opinions = Array.from({ length: 10 }, (_, nth) =>
  anOpinion({ comment_id: `o${nth}`, date: new Date(Date.now() - nth * 90_000_000).toISOString() }),
);

replaceAppServer();
beforeEach(() => {
  Object.assign(server.answers, {
    '/me': { ...me, like: 128 },
    '/getcomment': [{ count: opinions.length, canWrite: true }, ...opinions],
    '/notices': someNotices([]),
    '/notices/read': { success: true, unread: 0 },
    '/restricts': { success: true, data: [] },
  });
});

async function openActivity() {
  await openApp('/activity', { ...me, like: 128 });
  await expect.element(page.getByText(texts.end)).toBeInTheDocument();
}
const card = () => document.querySelector<HTMLElement>('.own-card');

test('on a desk of 1,280 px the own card with its counts is beside the list, and stays in view [9.12]', async () => {
  await page.viewport(1280, 800);
  await openActivity();
  await expect.poll(card).not.toBeNull();
  expect(card()?.innerText).toMatch(/128[^]*Own Name/);
  await expect.element(page.getByRole('button', { name: shareCardWords.title })).toBeInViewport();
  const list = document.querySelector('[data-opinion]')?.getBoundingClientRect();
  expect([list?.width, card()?.getBoundingClientRect().left]).toEqual([640, (list?.right ?? NaN) + 32]);

  scrollTo(0, 600);

  await expect.poll(() => scrollY).toBeGreaterThan(500);
  expect(card()?.getBoundingClientRect().top).toBe(88);
});

test('a narrower window has the list alone, and loads no photo of the card [9.12]', async () => {
  await page.viewport(1279, 800);
  await openActivity();
  expect(card()).toBeNull();
});
