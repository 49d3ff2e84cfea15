import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { onAnswer } from '#web/data/api/api.ts';
import { pendingLogOut, readStoredSession, storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider, useSession } from '#web/data/session.tsx';

const asha = aCard({ uid: 'asha', name: 'Asha Verma' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });

function SessionButtons() {
  const { session, logOut, signIn, refuseLogin } = useSession();
  return (
    <>
      <p>{session.status === 'out' ? 'nobody' : session.user.name}</p>
      <button type="button" onClick={logOut}>
        log out
      </button>
      <button type="button" onClick={() => signIn(kabir)}>
        log in
      </button>
      <button type="button" onClick={refuseLogin}>
        refuse
      </button>
    </>
  );
}

let answerMe: PromiseWithResolvers<Response>;
let calls: { path: string; keepalive: boolean }[];

beforeEach(() => {
  answerMe = Promise.withResolvers();
  calls = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    calls.push({ path, keepalive: request.keepalive });
    return path === '/me' ? answerMe.promise : Promise.resolve(Response.json({ success: true }));
  });
  storeSession(asha);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

async function openPage(): Promise<void> {
  await render(
    <SessionProvider>
      <SessionButtons />
    </SessionProvider>,
  );
}

/** Answers the call of `/me` and waits until the answer was read. */
async function answer(response: Response): Promise<void> {
  const { promise: read, resolve } = Promise.withResolvers<void>();
  onTestFinished(onAnswer(() => resolve()));
  answerMe.resolve(response);
  await read;
  // The caller continues after the answer was read.
  await new Promise((done) => setTimeout(done));
}

const refusal = () => Response.json({ code: 'unauthenticated', message: 'log in again' }, { status: 401 });

test('a late answer about one person changes nothing after another person has logged in', async () => {
  await openPage();
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/me');
  await page.getByRole('button', { name: 'log out' }).click();
  await page.getByRole('button', { name: 'log in' }).click();
  await expect.element(page.getByText('Kabir Singh')).toBeVisible();

  await answer(Response.json(asha));

  await expect.element(page.getByText('Kabir Singh')).toBeVisible();
  expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
});

test('a late answer about the person does not undo their log-out [10.10]', async () => {
  await openPage();
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/me');
  await page.getByRole('button', { name: 'log out' }).click();
  await answer(Response.json(asha));

  await expect.element(page.getByText('nobody')).toBeVisible();
  expect(localStorage.getItem('userData')).toBeNull();
});

type StorageChange = readonly [key: string, newValue: string | null];

/** In the order of the changes, each with the value after it. */
const logOutEvents: readonly StorageChange[] = [
  ['log-out', 'yes'],
  ['login', null],
  ['userData', null],
  ['log-out', null],
];
const logInEvents: readonly StorageChange[] = [
  ['userData', '{}'],
  ['login', 'true'],
];

/** Sends this tab the events of changes that another tab has made, one directly after the other. */
function notifyThisTab(...changes: readonly StorageChange[]): void {
  for (const [key, newValue] of changes)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

describe('a late refusal of a call from before a log-out', () => {
  beforeEach(async () => {
    await openPage();
    await expect.poll(() => calls.map(({ path }) => path)).toContain('/me');
  });

  test('does not end a new session of this tab', async () => {
    await page.getByRole('button', { name: 'log out' }).click();
    await page.getByRole('button', { name: 'log in' }).click();
    await answer(refusal());
    expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
  });

  test('does not end another tab’s new session that this tab does not know', async () => {
    await page.getByRole('button', { name: 'log out' }).click();
    storeSession(kabir);
    await answer(refusal());
    expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
  });

  test.each([
    ['another person', kabir],
    ['the same person', asha],
  ])('does not end a new session of %s in another tab', async (_who, user) => {
    storeSession(user);
    notifyThisTab(...logOutEvents, ...logInEvents);
    await expect.element(page.getByText(user.name)).toBeVisible();
    await answer(refusal());
    expect(readStoredSession()).toMatchObject({ uid: user.uid });
    await expect.element(page.getByText(user.name)).toBeVisible();
  });
});

describe('another tab', () => {
  test('logs out: nobody is logged in here', async () => {
    await openPage();
    storeSession(null);
    notifyThisTab(...logOutEvents);
    await expect.element(page.getByText('nobody')).toBeVisible();
  });

  test.each([
    ['logs out', 'log-out', String(Number.MAX_SAFE_INTEGER - 1), false],
    ['logged out before this tab stored the answer', 'log-out', '1', true],
    ['clears the storage', null, null, true],
  ] as const)(
    '%s: an answer that was stored meanwhile is removed if it is late',
    async (_, key, newValue, isLate) => {
      await openPage();
      await expect.poll(() => calls.map(({ path }) => path)).toContain('/me');
      await answer(Response.json({ ...asha, like: 7 }));
      expect(localStorage.getItem('userData')).toContain('"like":7');
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
      await expect.element(page.getByText('nobody')).toBeVisible();
      expect(localStorage.getItem('userData') === null).toBe(isLate);
    },
  );

  test('stores a late answer after this tab has logged out: nobody is logged in here', async () => {
    await openPage();
    pendingLogOut.set();
    notifyThisTab(...logOutEvents.slice(0, 1), ...logInEvents);
    await expect.element(page.getByText('nobody')).toBeVisible();
    expect(readStoredSession()).toBeNull();
    pendingLogOut.remove();
  });

  test('logs another person in, without a change of `login`: this tab shows that person, and removes the stored cards', async () => {
    await caches.open('cards');
    await openPage();
    storeSession(kabir);
    notifyThisTab(['userData', '{}']);
    await expect.element(page.getByText('Kabir Singh')).toBeVisible();
    await expect.poll(() => caches.has('cards')).toBe(false);
  });

  test('logs in while this tab waits for an answer: a refusal here does not end that session', async () => {
    storeSession(null);
    await openPage();
    storeSession(kabir);
    await page.getByRole('button', { name: 'refuse' }).click();
    expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
  });
});

test('a refused login is stored [3.6]', async () => {
  storeSession(null);
  await openPage();
  await page.getByRole('button', { name: 'refuse' }).click();
  expect(localStorage.getItem('login')).toBe('false');
});

const whole = JSON.stringify(asha);

test.each([
  ['false', whole],
  [null, whole],
  ['true', null],
  ['true', '{broken'],
  ['true', 'null'],
])('with login %j and user data %j nobody is logged in [3.6]', async (login, data) => {
  storeSession(null);
  if (login !== null) localStorage.setItem('login', login);
  if (data !== null) localStorage.setItem('userData', data);
  await openPage();
  await expect.element(page.getByText('nobody')).toBeVisible();
});

test('with both keys the stored person is logged in', async () => {
  await openPage();
  await expect.element(page.getByText('Asha Verma')).toBeVisible();
});

test('the browser sends the log-out even if the page is closed', async () => {
  await openPage();
  await page.getByRole('button', { name: 'log out' }).click();

  await expect.poll(() => calls).toContainEqual({ path: '/logout', keepalive: true });
});
