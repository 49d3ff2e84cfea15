import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { PasskeysScreen } from '#web/app/account/passkeys.tsx';
import { SessionsScreen } from '#web/app/account/sessions.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const at = '2026-01-05T10:00:00.000Z';
const login = { id: 'here', firstSeen: at, lastSeen: at, browser: 'Chrome on Linux', current: true };
const other = { ...login, id: 'other', browser: 'Firefox on Linux', current: false };
const known = { ...other, id: 'known', browser: 'Safari on macOS' };
const answers: Record<string, unknown> = {
  '/me': me,
  '/sessions': { success: true, data: [login, other], browsers: [known] },
  '/passkeys': { success: true, data: [{ id: 'p', name: 'Laptop', created: at, lastUsed: null }] },
};

beforeEach(() => {
  storeSession(me);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(new Request(input).url);
    return Promise.resolve(Response.json(answers[pathname] ?? { success: true }));
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

test.each([
  ['a login', SessionsScreen, 'End Firefox on Linux', 'The login with Firefox on Linux has ended.'],
  [
    'a known browser',
    SessionsScreen,
    'Forget Safari on macOS, logged out',
    'Safari on macOS is no longer a known browser.',
  ],
  ['all other logins', SessionsScreen, 'End all others', 'All other logins have ended.'],
  ['a passkey', PasskeysScreen, 'Remove Laptop', 'Laptop is removed.'],
])('a quiet line reports the end of %s, without Undo', async (_what, Screen, name, line) => {
  await renderLoggedIn(<Screen />);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
