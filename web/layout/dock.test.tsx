import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { Dock } from '#web/layout/dock.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(me)));
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  history.replaceState(null, '', '/');
});

test.each([
  ['/', 'Home'],
  ['/user', 'Profile'],
  ['/activity', 'Activity'],
  ['/user/notifications', 'Profile'],
  ['/update/me', 'Profile'],
  ['/users', null],
  ['/student/asha', null],
])('at %s the active link of the dock is %s [9.3]', async (path, name) => {
  history.replaceState(null, '', path);
  await renderLoggedIn(<Dock />);
  await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible();
  const active = [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent);
  expect(active).toEqual(name === null ? [] : [name]);
});
