import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { PasskeysScreen } from '#web/app/account/passkeys.tsx';
import { SessionsScreen } from '#web/app/account/sessions.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const at = '2026-01-05T10:00:00.000Z';
const here = { id: 'here', firstSeen: at, lastSeen: at, browser: 'Chrome on Linux', current: true };
const firefox = { ...here, id: 'firefox', browser: 'Firefox on Linux', current: false };
const safari = { ...firefox, id: 'safari', browser: 'Safari on iOS' };

let sessions: object[];
let browsers: object[];
let fails: boolean;
/** The answer to the call that ends a login. */
let answerEnd: () => Promise<Response>;

beforeEach(() => {
  sessions = [here];
  browsers = [];
  fails = false;
  answerEnd = () => Promise.resolve(Response.json({ success: true }));
  storeSession(me);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === '/me') return Promise.resolve(Response.json(me));
    if (init?.method === 'DELETE') return answerEnd();
    if (fails) return Promise.resolve(Response.json({ code: 'internal', message: 'no' }, { status: 500 }));
    const data = pathname === '/sessions' ? sessions : [];
    return Promise.resolve(Response.json({ success: true, data, browsers }));
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = (name: string) => page.getByRole('alertdialog', { name, exact: true });
const endFirefox = button(sessionWords.endOne('Firefox on Linux'));

async function endAndConfirm() {
  await endFirefox.click();
  await question(sessionWords.confirmEndOne('Firefox on Linux')).getByRole('button', { name: 'OK' }).click();
}

async function tab(times: number) {
  for (let steps = 0; steps < times; steps += 1) await userEvent.keyboard('{Tab}');
}

test('the keyboard alone ends all other logins; a link leads to the passkeys, which stay [3.8]', async () => {
  sessions = [here, firefox, safari];
  await renderLoggedIn(<SessionsScreen />);
  await expect.element(endFirefox).toBeVisible();
  (endFirefox.element() as HTMLElement).focus();
  await tab(2);
  await expect.element(button(sessionWords.endOthers)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const cancel = question(sessionWords.confirmEndOthers).getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText(sessionWords.nowhereElse)).toBeVisible();
  await expect.element(button(sessionWords.endOthers)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: sessionWords.toPasskeys }))
    .toHaveAttribute('href', '/user/passkeys');
});

test('a known browser ends after a confirmation, and the focus moves to the rest of the lists [3.8]', async () => {
  browsers = [safari, firefox];
  await renderLoggedIn(<SessionsScreen />);
  await expect.element(page.getByText(sessionWords.nowhereElse)).toBeVisible();
  const known = page.getByRole('region', { name: sessionWords.knownTitle });
  const end = known.getByRole('button', { name: sessionWords.endKnown('Firefox on Linux') });
  await expect.element(end).toHaveAccessibleDescription(/First seen .+ last login .+/);
  await end.click();
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  await ok.click();
  await expect.element(end).not.toBeInTheDocument();
  await expect.element(known.getByText('Safari on iOS')).toBeVisible();
  await expect.element(known).toHaveFocus();

  await known.getByRole('button').click();
  await ok.click();
  await expect.element(known).not.toBeInTheDocument();
  await expect.element(button(sessionWords.endOthers)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: sessionWords.title })).toHaveFocus();
});

test('a login that had already ended leaves the list without an alert', async () => {
  sessions = [here, firefox];
  const gone = Response.json({ success: false, code: 'not_found', message: 'gone' }, { status: 404 });
  answerEnd = () => Promise.resolve(gone);
  await renderLoggedIn(<SessionsScreen />);
  await endAndConfirm();
  await expect.element(page.getByText(sessionWords.nowhereElse)).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

test('without network an ending fails with a message, and the login stays in the list [3.8]', async () => {
  sessions = [here, firefox];
  answerEnd = () => Promise.reject(new TypeError('Failed to fetch'));
  await renderLoggedIn(<SessionsScreen />);
  await endAndConfirm();
  await question(words.noConnection).getByRole('button', { name: 'OK' }).click();
  await expect.element(endFirefox).toBeVisible();
});

test.each([
  ['logins', SessionsScreen, sessionWords.failed, sessionWords.nowhereElse],
  ['passkeys', PasskeysScreen, passkeyWords.failed, passkeyWords.none],
])(
  'a first list of %s that fails shows a message, and Try again loads it',
  async (_, Screen, failed, shown) => {
    fails = true;
    await renderLoggedIn(<Screen />);
    await expect.element(page.getByText(failed)).toBeVisible();
    fails = false;
    await button('Try again').click();
    await expect.element(page.getByText(shown)).toBeVisible();
  },
);
