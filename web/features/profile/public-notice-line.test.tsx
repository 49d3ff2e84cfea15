import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { onAnswer } from '#web/data/api/api.ts';
import { PublicNoticeLine } from '#web/features/profile/public-notice-line.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { readStoredSession, storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'account-one', name: 'Own Name' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

let server = me;
let fails = false;

beforeEach(() => {
  server = me;
  fails = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!new Request(input).url.endsWith('/update')) return Promise.resolve(Response.json(server));
    if (fails) return Promise.reject(new TypeError('failed'));
    const { updates } = JSON.parse(init?.body as string) as { updates: { public: 0 | 1 } };
    server = { ...server, ...updates };
    return Promise.resolve(Response.json({ success: true, message: 'updated', data: server }));
  });
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  localStorage.removeItem('public-notice-seen');
  publicNotice.end();
});

function show() {
  return renderLoggedIn(<PublicNoticeLine />);
}

test('one tap makes the profile private, and a second tap reverses that', async () => {
  await show();
  await expect.element(page.getByText('Your profile is public.')).toBeVisible();
  await button('Make it private').click();

  await expect.element(page.getByText('Your profile is private.')).toBeVisible();
  expect(server.public).toBe(0);
  expect(readStoredSession()?.public).toBe(0);
  await button('Undo').click();
  await expect.element(page.getByText('Your profile is public.')).toBeVisible();
  expect(server.public).toBe(1);
});

test('the hint is one line on a phone, and its button is no accent surface', async () => {
  await page.viewport(390, 844);
  const { container } = await show();
  await expect.element(button('Make it private')).toBeVisible();

  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(44);
  expect(getComputedStyle(button('Make it private').element()).backgroundColor).toBe('rgba(0, 0, 0, 0)');
});

test('a failure shows why, and the profile stays public', async () => {
  fails = true;
  await show();
  await button('Make it private').click();
  await button('OK').click();

  await expect.element(page.getByText('Your profile is public.')).toBeVisible();
  await expect.element(button('Make it private')).toBeEnabled();
});

test('the hint shows once for each account in a browser, until it is closed [S4.8]', async () => {
  publicNotice.start(me);
  expect(publicNotice.isDue()).toBe(true);
  await show();
  await button('Close').click();
  await expect.element(page.getByText('Your profile is public.')).not.toBeInTheDocument();
  expect(publicNotice.isDue()).toBe(false);

  publicNotice.start(me);
  expect(publicNotice.isDue()).toBe(false);
  publicNotice.start({ ...me, uid: 'account-two' });
  expect(publicNotice.isDue()).toBe(true);
});

test('the storage names no account', async () => {
  publicNotice.start(me);
  await show();
  await expect.element(button('Close')).toBeVisible();

  expect(JSON.stringify({ ...localStorage, userData: '' })).not.toContain(me.uid);
});

test('a person with a private profile gets no hint', async () => {
  publicNotice.start({ ...me, public: 0 });
  expect(publicNotice.isDue()).toBe(false);
  storeSession({ ...me, public: 0 });
  const { container } = await show();

  expect(container.textContent).toBe('');
});

test('a late answer does not show a profile as public after it became private [10.10]', async () => {
  const asked = Promise.withResolvers<Response>();
  vi.mocked(fetch).mockImplementationOnce(() => asked.promise);
  await show();
  await button('Make it private').click();
  await expect.element(page.getByText('Your profile is private.')).toBeVisible();
  const { promise: read, resolve } = Promise.withResolvers<void>();
  onTestFinished(onAnswer(() => resolve()));
  asked.resolve(Response.json(me));
  await read;
  await new Promise((done) => setTimeout(done));

  await expect.element(page.getByText('Your profile is private.')).toBeVisible();
  expect(readStoredSession()?.public).toBe(0);
});
