import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Card } from '#contract/user-object.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { welcome as texts } from '#contract/words/en/welcome.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { Welcome } from '#web/app/home/welcome.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { welcome } from '#web/data/storage/welcome.ts';

const me = aCard({ uid: 'me', name: 'Meera Nair', college: 'My College' });

/** The answer to a call for more people. */
let more: () => Promise<Response>;
let requested: string[] = [];

beforeEach(() => {
  more = () => Promise.resolve(Response.json([]));
  requested = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname, search } = new URL(new Request(input).url);
    if (pathname === '/restricts') return Promise.resolve(Response.json({ success: true, data: [] }));
    if (pathname === '/getcomment') return Promise.resolve(Response.json([{ count: 0, canWrite: true }]));
    if (pathname !== '/get') return Promise.resolve(Response.json(me));
    requested.push(search);
    return more();
  });
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

const fromColleges = (colleges: Readonly<Record<string, string>>): Card[] =>
  Object.entries(colleges).map(([name, college]) => aCard({ uid: name, name, college }));

/** Students at the top of the list, in view beside the panel. */
const inView = Object.fromEntries(Array.from({ length: 6 }, (_, nth) => [`In view ${nth + 1}`, 'Elsewhere']));

/** @param colleges students further down the list, with their colleges. */
function show(colleges: Readonly<Record<string, string>>) {
  const client = makeQueryClient();
  mergeCards(client, fromColleges({ ...inView, ...colleges }), requestTime());
  welcome.start();
  return renderLoggedIn(<Welcome />, client);
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('a')?.textContent);

test('three students of the own college, with links to their pages [10.2]', async () => {
  const { container } = await show({
    Asha: 'Other',
    Bilal: 'My College',
    Chen: 'My College',
    Dev: 'My College',
    Esra: 'My College',
  });

  expect(names()).toEqual(['Bilal', 'Chen', 'Dev']);
  await expect.element(page.getByText('Students at My College to start with')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Chen' })).toHaveAttribute('href', '/student/Chen');
  expect(container.querySelector('.own-card')?.textContent).toContain('Meera Nair');
  expect(requested).toEqual([]);
});

test('students further down the list come before students at its top, who are in view anyway', async () => {
  const top = Object.keys(inView).map((name) => [name, 'My College'] as const);
  await show({ ...Object.fromEntries(top), Asha: 'My College', Bilal: 'My College', Chen: 'My College' });
  expect(names()).toEqual(['Asha', 'Bilal', 'Chen']);
});

test('nobody is shown twice where all students of the list are in view', async () => {
  more = () => Promise.resolve(Response.json(fromColleges(inView)));
  await show({});
  await expect.poll(() => document.querySelector('[aria-hidden="true"].flex-col')).toBeNull();
  expect(names()).toEqual([]);
  await expect.element(page.getByRole('link', { name: texts.yourPage })).toHaveAttribute('href', '/user');
});

test('with fewer students of the own college, one longer page is searched for them', async () => {
  more = () =>
    Promise.resolve(Response.json(fromColleges({ Esra: 'My College', Farid: 'Other', Gita: 'My College' })));
  await show({ Asha: 'Other', Bilal: 'Other', Chen: 'My College', Dev: 'Other' });

  await expect.poll(names).toEqual(['Chen', 'Esra', 'Gita']);
  expect(requested.map((search) => new URLSearchParams(search).get('limit'))).toEqual(['50']);
});

test.for([
  ['has no more of them', () => Promise.resolve(Response.json([]))],
  ['does not answer', () => Promise.reject(new TypeError('failed'))],
] as const)('where the server %s, the first students of the list follow', async ([, answer]) => {
  more = answer;
  await show({ Asha: 'Other', Bilal: 'Other', Chen: 'My College', Dev: 'Other' });

  await expect.poll(names).toEqual(['Chen', 'Asha', 'Bilal']);
  await expect.element(page.getByText('Students to start with', { exact: true })).toBeVisible();
});

test('the place of the students has its height before they load', async () => {
  const answer = Promise.withResolvers<Response>();
  more = () => answer.promise;
  await show({ Asha: 'Other', Bilal: 'Other', Chen: 'My College' });
  const close = page.getByRole('button', { name: 'Close' });
  const before = close.element().getBoundingClientRect().top;
  answer.resolve(Response.json([]));

  await expect.poll(names).toHaveLength(3);
  expect(Math.abs(close.element().getBoundingClientRect().top - before)).toBeLessThanOrEqual(2);
});

test('on a phone the card is as large as in the list', async () => {
  await page.viewport(390, 844);
  const { container } = await show({ Asha: 'Other' });

  expect(container.querySelector<HTMLElement>('.quad')?.offsetHeight).toBe(300);
});

test('the first card of the list is rendered even if the panel above is higher than the window', async () => {
  await page.viewport(390, 300);
  await renderLoggedIn(
    <>
      <Welcome />
      <div role="feed">
        <div className="lazy-page">
          <article className="lazy-card">first card</article>
        </div>
      </div>
    </>,
  );
  // The browser skips elements only after a frame.
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));

  const card = document.querySelector<HTMLElement>('.lazy-card');
  expect(card?.getBoundingClientRect().top).toBeGreaterThan(500);
  expect(card?.innerText).toBe('first card');
  await page.viewport(390, 844);
});

test('a student who has finished is shown without a year of study', async () => {
  const client = makeQueryClient();
  const alumni = { alumni: true } as const;
  const asha = aCard({ uid: 'Asha', name: 'Asha', college: 'My College', ...alumni });
  mergeCards(client, [...fromColleges(inView), asha], requestTime());
  await renderLoggedIn(<Welcome />, client);

  await expect.element(page.getByText(`BCA, ${words.yearName(2, true)}`)).toBeVisible();
});

test('the card has Share my card in the place of the opinions that it lacks [10.2]', async () => {
  const { container } = await show({ Asha: 'Other' });
  expect(container.querySelector('.own-card')?.textContent).not.toContain(words.noOpinions);
  const share = page.getByRole('button', { name: texts.shareCard });
  expect(document.querySelector('.own-card')?.contains(share.element())).toBe(true);
  await share.click();
  await expect.element(page.getByRole('dialog', { name: shareCardWords.title })).toBeVisible();
});

/** The motions that are no placeholder's. */
const motions = () =>
  [...(document.querySelector('section')?.getAnimations({ subtree: true }) ?? [])].filter(
    (motion) => !(motion instanceof CSSAnimation),
  );

test('mark and title move once, and nothing changes its place, within 600 ms after the alert has closed, from the top of the page [10.2]', async () => {
  const alert = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => alert.remove());
  alert.show();
  const toTop = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => toTop.mockRestore());
  await show({ Asha: 'Other' });
  const states = () => motions().map(({ playState }) => playState);
  expect(toTop).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(states()).toEqual(['paused', 'paused']);
  const times = motions().map(({ effect }) => effect?.getComputedTiming());
  expect(times.map((time) => time?.iterations)).toEqual([1, 1]);
  expect(Math.max(...times.map((time) => Number(time?.endTime)))).toBeLessThanOrEqual(600);

  const tops = () =>
    ['.own-card', 'ul', 'h2'].map((part) => document.querySelector(part)?.getBoundingClientRect().top);
  await expect.poll(names).toHaveLength(3);
  const before = tops();
  alert.close();

  await expect.poll(states).not.toContain('paused');
  await expect.poll(motions).toEqual([]);
  expect(tops()).toEqual(before);
});

test('a card that comes after the alert does not move a reader who has scrolled', async () => {
  const toTop = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => toTop.mockRestore());
  await show({ Asha: 'Other' });
  expect(toTop).not.toHaveBeenCalled();
});

test('nothing moves for a person who wants less motion [12.2]', async () => {
  reduceMotion();
  await show({ Asha: 'Other' });
  expect(motions()).toEqual([]);
});

test('Close removes the welcome; leaving the screen ends it for good', async () => {
  const { container, unmount } = await show({ Asha: 'Other' });
  await page.getByRole('button', { name: 'Close' }).click();

  expect(container.querySelector('section')).toBeNull();
  expect(welcome.isDue()).toBe(true);
  await unmount();
  expect(welcome.isDue()).toBe(false);
});
