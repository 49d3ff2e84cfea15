import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { KeepPlace } from '#web/data/keep-place.ts';
import { navigate } from '#web/data/navigation.tsx';
import { readUnread, setUnread } from '#web/features/notices/unread.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { ProfileScreen } from '#web/app/account/profile.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const PAGE = 10;
const me = aCard({ uid: 'me', name: 'Own Name' });
const dateOf = (nth: number) => new Date(Date.UTC(2026, 9, 30) - nth * 3_600_000).toISOString();

let opinions: readonly ReturnType<typeof anOpinion>[] = [];
let reads: string[] = [];
let pages = 0;

function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(new Request(input).url);
  if (pathname === '/notices/read') {
    reads.push(init?.body as string);
    return Promise.resolve(Response.json({ success: true, unread: 0 }));
  }
  if (pathname === '/restricts') return Promise.resolve(Response.json({ success: true, data: [] }));
  if (pathname !== '/getcomment')
    return Promise.resolve(Response.json(pathname === '/sessions' ? { success: true } : me));
  pages += 1;
  const from = Number(searchParams.get('cursor') ?? 0);
  const link = from + PAGE < opinions.length ? `</getcomment?cursor=${from + PAGE}>; rel="next"` : '';
  const body = [{ count: opinions.length, canWrite: true }, ...opinions.slice(from, from + PAGE)];
  return Promise.resolve(Response.json(body, { headers: { link } }));
}

beforeEach(async () => {
  opinions = Array.from({ length: 35 }, (_, nth) =>
    anOpinion({ comment_id: `o-${nth}`, comment: `Opinion ${nth}`, date: dateOf(nth) }),
  );
  [reads, pages] = [[], 0];
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  setUnread(0);
  removePersonalData();
  history.replaceState(null, '', '/');
});

async function openProfile(address = '/user') {
  history.replaceState(null, '', address);
  await renderLoggedIn(<ProfileScreen />);
  await expect.element(page.getByText('Opinion 0', { exact: true })).toBeInTheDocument();
}
const marked = () => document.querySelector<HTMLElement>('[data-marked]');

test('on a phone the opinions come before the settings; on a desk both are in view [9.10]', async () => {
  await openProfile();
  const topOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top;
  expect(topOf(words.opinionsAboutYou)).toBeLessThan(topOf(laterWords.profile.onlyYou));
  await page.viewport(1280, 800);
  expect(topOf(words.opinionsAboutYou)).toBeLessThan(200);
});

test('the address of a notice opens its opinion, even on a later page: marked, in view and focused [N1.2]', async () => {
  await openProfile(`/user?opinion=o-23&at=${dateOf(23)}`);
  const opinion = page.getByRole('group', { name: 'Opinion 23', exact: true });
  await expect.element(opinion).toHaveFocus();
  await expect.element(opinion).toBeInViewport();
  expect([document.querySelectorAll('[data-marked]').length, pages]).toEqual([1, 3]);
});

describe('a reload deep in the opinions', () => {
  const screen = () => (
    <>
      <ProfileScreen />
      <KeepPlace screens="in" />
    </>
  );
  const topOf = (nth: number) =>
    document.querySelector(`[data-opinion-id="o-${nth}"]`)?.getBoundingClientRect().top;

  /** Scrolls to an opinion of the third page, then leaves. @returns the opinion's place in the window. */
  async function readAndLeave() {
    navigate('/user');
    const { unmount } = await renderLoggedIn(screen());
    for (const nth of [10, 20]) {
      await page.getByRole('button', { name: laterWords.moreOpinions }).click();
      await expect.element(page.getByText(`Opinion ${nth}`, { exact: true })).toBeInTheDocument();
    }
    document.querySelector('[data-opinion-id="o-24"]')?.scrollIntoView({ block: 'center' });
    const top = topOf(24);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await unmount();
    pages = 0;
    return top;
  }

  test('loads the pages as far as the reader was, and no more [9.2]', async () => {
    const top = await readAndLeave();
    await renderLoggedIn(screen());
    await vi.waitFor(() => expect(topOf(24)).toBeCloseTo(top ?? NaN, 0));
    expect(pages).toBe(3);
  });

  test('finds the opinion below new opinions too; a missing opinion loads only a few more pages', async () => {
    const top = await readAndLeave();
    const all = opinions;
    opinions = [...Array.from({ length: 7 }, (_, nth) => anOpinion({ comment_id: `new-${nth}` })), ...all];
    const { unmount } = await renderLoggedIn(screen());
    await vi.waitFor(() => expect(topOf(24)).toBeCloseTo(top ?? NaN, 0));
    expect(pages).toBe(4);
    await unmount();

    pages = 0;
    opinions = Array.from({ length: 200 }, (_, nth) => anOpinion({ comment_id: `other-${nth}` }));
    await renderLoggedIn(screen());
    await expect.element(page.getByRole('button', { name: laterWords.moreOpinions })).toBeInTheDocument();
    await vi.waitFor(() => expect(scrollY).toBeGreaterThan(1000));
    expect(pages).toBeLessThan(8);
  });

  test('loads nothing more once the reader does something', async () => {
    await readAndLeave();
    await renderLoggedIn(screen());
    dispatchEvent(new WheelEvent('wheel'));
    await expect.element(page.getByText('Opinion 0', { exact: true })).toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: laterWords.moreOpinions }))
      .not.toHaveAttribute('aria-disabled');
    expect(pages).toBe(1);
  });
});

test('a sentence reports a missing opinion, after the pages of its time and no more [N1.2]', async () => {
  await openProfile(`/user?opinion=gone&at=${dateOf(12)}`);
  await expect.element(page.getByText(laterWords.profile.opinionGone)).toBeVisible();
  expect([marked(), pages]).toEqual([null, 2]);
});

test('without an opinion in the address nothing is marked, and the screen starts at its top', async () => {
  await openProfile();
  expect([marked(), scrollY, pages]).toEqual([null, 0, 1]);
});

test('opinions are marked as read when they come into view, even if the number of notices comes later [N1.3]', async () => {
  await openProfile();
  await expect.element(page.getByText('Opinion 1', { exact: true })).not.toBeInViewport();
  setUnread(3);
  expect(reads).toEqual([]);
  page.getByText('Opinion 1', { exact: true }).element().scrollIntoView({ block: 'center' });
  await expect.poll(() => reads.at(-1)).toBe(JSON.stringify({ until: dateOf(0), only: 'opinions' }));
  await expect.poll(readUnread).toBe(0);
});
