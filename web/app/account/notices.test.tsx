import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { readUnread, setUnread } from '#web/features/notices/unread.ts';
import { ProfileScreen } from '#web/app/account/profile.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const notice = {
  id: 'a',
  kind: 'opinion',
  count: 3,
  outcome: '',
  at: '2026-11-20T10:00:00.000Z',
  unread: true,
  link: '/user',
};

let answer: () => Response;
let calls: string[] = [];

const answerWith = (data: unknown, link = '') =>
  Response.json(
    { success: true, unread: 0, digest: false, push: null, data },
    link ? { headers: { link } } : {},
  );

function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input).url);
  if (pathname.startsWith('/notices'))
    calls.push(`${init?.method} ${pathname}${search} ${init?.body as string}`);
  if (pathname === '/notices') return Promise.resolve(answer());
  return Promise.resolve(Response.json(pathname === '/me' ? me : { success: true }));
}

beforeEach(() => {
  calls = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
  history.replaceState(null, '', '/user/notices');
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  setUnread(0);
  history.replaceState(null, '', '/');
});

function show() {
  return renderLoggedIn(<ProfileScreen />);
}

describe('the screen of notices', () => {
  test('shows each kind in words, links to its subject, and marks everything as read', async () => {
    answer = () =>
      answerWith([
        notice,
        { ...notice, id: 'b', kind: 'waiting', count: 1 },
        { ...notice, id: 'c', kind: 'report-decided', count: 1, outcome: 'upheld', link: '/user/safety' },
        {
          ...notice,
          id: 'd',
          kind: 'decision',
          count: 1,
          outcome: 'upheld',
          link: '/appeal/1',
          unread: false,
        },
        { ...notice, id: 'e', kind: 'likes', count: 5, unread: false },
      ]);
    setUnread(5);
    await show();
    const links = page.getByRole('listitem').getByRole('link');
    await expect.element(page.getByText('3 new opinions about you')).toBeVisible();
    await expect.element(page.getByText('1 opinion waits for your approval')).toBeVisible();
    await expect
      .element(page.getByText('Moderators decided on your report: a rule was broken'))
      .toBeVisible();
    await expect.element(links.nth(3)).toHaveAttribute('href', '/appeal/1');
    expect(links.elements().map((link) => link.textContent.endsWith('New'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(links.nth(4).element().textContent).toMatch(/^5 people liked you(?!.*:)/);
    await vi.waitFor(() => expect(calls).toContain(`POST /notices/read {"until":"${notice.at}"}`));
    await vi.waitFor(() => expect(readUnread()).toBe(0));
  });

  test('states that nothing is new, and leads to the students', async () => {
    answer = () => answerWith([]);
    await show();
    await expect.element(page.getByText(/^Nothing new/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the students' })).toHaveAttribute('href', '/');
    expect(calls.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  test('offers to try again after a failure', async () => {
    answer = () => Response.json({ success: false, code: 'internal', message: 'x' }, { status: 500 });
    await show();
    await expect.element(page.getByText('The notices could not be loaded')).toBeVisible();
    answer = () => answerWith([notice]);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('3 new opinions about you')).toBeVisible();
  });

  test('loads older notices on request', async () => {
    answer = () => answerWith([notice], '</notices?limit=20&cursor=older>; rel="next"');
    await show();
    await expect.element(page.getByText('3 new opinions about you')).toBeVisible();
    answer = () => answerWith([{ ...notice, id: 'z', count: 7 }]);
    await userEvent.click(page.getByRole('button', { name: 'Show more' }));
    await expect.element(page.getByText('7 new opinions about you')).toBeVisible();
    expect(calls.at(-1)).toContain('cursor=older');
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('turns the daily mail on and off', async () => {
    answer = () => answerWith([]);
    await show();
    await userEvent.click(page.getByRole('button', { name: 'Mail me once a day' }));
    await userEvent.click(page.getByRole('button', { name: 'Stop the daily mail' }));
    await expect.element(page.getByRole('button', { name: 'Mail me once a day' })).toBeVisible();
    expect(calls.slice(1)).toEqual(['POST /notices/digest {"on":true}', 'POST /notices/digest {"on":false}']);
  });

  test('gets new notices while it is open', async () => {
    answer = () => answerWith([notice]);
    await show();
    await expect.element(page.getByText('3 new opinions about you')).toBeVisible();
    answer = () => answerWith([{ ...notice, count: 4, at: '2026-11-20T11:00:00.000Z' }]);
    setUnread(1);
    await expect.element(page.getByText('4 new opinions about you')).toBeVisible();
    await vi.waitFor(() => expect(calls.at(-1)).toContain('11:00'));
  });
});
