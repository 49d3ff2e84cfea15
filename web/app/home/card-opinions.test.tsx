import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flushSync } from 'react-dom';
import type { Opinion } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { renderStudent } from '#web/app/student/student.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const PAGE = 10;
const me = aCard({ uid: 'me', name: 'Own Name' });

/** The server's opinions on the card's person. */
let stored: Opinion[];
/** The answer of the list waits for it. */
let beforeList: Promise<void>;
/** The answer to a deletion waits for it. */
let beforeDeletion: Promise<void>;
let failing: string | null;
/** Each test has another person, because a deleted opinion is never shown again. */
let person = 0;

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(new Request(input).url);
  if (pathname === failing)
    return Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 });
  if (pathname === '/getcomment') {
    const from = Number(searchParams.get('cursor') ?? 0);
    const link = from + PAGE < stored.length ? `</getcomment?cursor=${from + PAGE}>; rel="next"` : '';
    const body = [{ count: stored.length, canWrite: true }, ...stored.slice(from, from + PAGE)];
    await beforeList;
    return Response.json(body, { headers: { link } });
  }
  if (pathname === '/writecomment') {
    const { comment_id, comment } = JSON.parse(init?.body as string) as Opinion;
    const date = new Date().toISOString();
    stored = [anOpinion({ comment_id, comment, date, commenter_id: 'me', commenter: 'Own Name' }), ...stored];
    return Response.json({ success: true });
  }
  if (pathname === '/deletecomment') {
    await beforeDeletion;
    const { id } = JSON.parse(init?.body as string) as { id: string };
    stored = stored.filter(({ comment_id }) => comment_id !== id);
    return Response.json({ success: true });
  }
  return Response.json(pathname === '/me' ? me : { success: true, data: [] });
}

beforeEach(() => {
  person += 1;
  stored = Array.from({ length: 12 }, (_, nth) =>
    anOpinion({ comment_id: `${person}-${nth}`, comment: `Opinion ${nth}` }),
  );
  beforeList = Promise.resolve();
  beforeDeletion = Promise.resolve();
  failing = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  sessionStorage.clear();
  storeSession(me);
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

function show() {
  const client = makeQueryClient();
  const uid = `person-${person}`;
  const card = aCard({ uid, opinions: stored.length, firstOpinion: stored[0] ?? null });
  mergeCards(client, [card], requestTime());
  return renderLoggedIn(renderStudent(uid, 'heading', true), client);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const all = page.getByRole('region', { name: words.allOpinions });
const shown = () => all.element().querySelectorAll('time').length;
const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });

test('all opinions open in a box of at most 300 px that loads more when scrolled, and close again [9.7]', async () => {
  const list = Promise.withResolvers<void>();
  beforeList = list.promise;
  await show();
  await button('See all opinion').click();
  await expect.element(all).toBeVisible();
  expect(shown()).toBe(0);
  list.resolve();
  await expect.poll(shown).toBe(PAGE);
  expect(all.element().clientHeight).toBeLessThanOrEqual(300);
  all.element().scrollTo(0, all.element().scrollHeight);
  await expect.poll(shown).toBe(stored.length);
  expect(all.element().clientHeight).toBeLessThanOrEqual(300);
  expect(button('Delete').elements()).toEqual([]);

  await button('Hide all opinion').click();
  await expect.element(all).not.toBeInTheDocument();
  await expect.element(page.getByText('Opinion 0', { exact: true })).toBeVisible();
  await expect.element(button('See all opinion')).toHaveAttribute('aria-expanded', 'false');
});

test('an opinion written while the list loads is in the list afterwards', async () => {
  const list = Promise.withResolvers<void>();
  beforeList = list.promise;
  await show();
  await button('See all opinion').click();
  await page.getByRole('textbox', { name: 'Write an opinion' }).fill('Faster than the list.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stored.length).toBe(13);
  list.resolve();
  await expect.element(all.getByText('Faster than the list.')).toBeVisible();
  await expect.poll(shown).toBeGreaterThanOrEqual(PAGE);
});

test('a list of opinions that fails can be tried again', async () => {
  failing = '/getcomment';
  await show();
  await button('See all opinion').click();
  await expect.element(page.getByText(words.opinionsFailed)).toBeVisible();
  failing = null;
  await button('Try again').click();
  await expect.poll(shown).toBe(PAGE);
});

test('the first opinion replaces No opinions; its deletion brings No opinions back [9.7]', async () => {
  stored = [];
  await show();
  await expect.element(page.getByText('No opinions')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write an opinion' }).fill('First!');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('First!')).toBeVisible();
  await expect.element(page.getByText('No opinions')).not.toBeInTheDocument();
  await expect.element(page.getByText(words.addingOpinion)).not.toBeInTheDocument();

  await button('Delete').click();
  await ok.click();
  await expect.element(page.getByText('No opinions')).toBeVisible();
});

test('a refused deletion shows the opinion again, with the reason [10.10]', async () => {
  stored = [anOpinion({ comment_id: `own-${person}`, comment: 'Hard to delete.', commenter_id: 'me' })];
  await show();
  failing = '/deletecomment';
  await button('Delete').click();
  await ok.click();
  await page.getByRole('alertdialog', { name: 'Sorry.' }).getByRole('button').click();
  await expect.element(page.getByText('Hard to delete.')).toBeVisible();
  failing = null;
  await button('Delete').click();
  await ok.click();
  await expect.element(page.getByText('Hard to delete.')).not.toBeInTheDocument();
});

test('the popup of a slow deletion stays until the answer [10.10]', async () => {
  stored = [anOpinion({ comment_id: `own-${person}`, comment: 'Slow to delete.', commenter_id: 'me' })];
  const deletion = Promise.withResolvers<void>();
  beforeDeletion = deletion.promise;
  await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await button('Delete').click();
  await ok.click();
  await expect.element(page.getByText(words.deleting)).toBeVisible();
  flushSync(() => void vi.advanceTimersByTime(3000));
  expect(page.getByText(words.deleting).elements()).toHaveLength(1);
  vi.useRealTimers();
  deletion.resolve();
  await expect.element(page.getByText(words.deleting)).not.toBeInTheDocument();
});
