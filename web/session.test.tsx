import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { onAnswer } from '#web/api.ts';
import { readStoredSession, storeSession } from '#web/session-storage.ts';
import { SessionProvider, useSession } from '#web/session.tsx';

const asha = aCard({ uid: 'asha', name: 'Asha Verma' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });

function SessionButtons() {
  const { session, logOut, signIn } = useSession();
  return (
    <>
      <p>{session.status === 'out' ? 'nobody' : session.user.name}</p>
      <button type="button" onClick={logOut}>
        log out
      </button>
      <button type="button" onClick={() => signIn(kabir)}>
        log in
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

describe('a late refusal of a call from before a log-out', () => {
  beforeEach(async () => {
    await openPage();
    await expect.poll(() => calls.map(({ path }) => path)).toContain('/me');
    await page.getByRole('button', { name: 'log out' }).click();
  });

  test('does not end a new session of this tab', async () => {
    await page.getByRole('button', { name: 'log in' }).click();
    await answer(refusal());
    expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
  });

  test('does not end a new session of another tab', async () => {
    storeSession(kabir);
    await answer(refusal());
    expect(readStoredSession()).toMatchObject({ uid: 'kabir' });
  });
});

test('the browser sends the log-out even when the page is closed', async () => {
  await openPage();
  await page.getByRole('button', { name: 'log out' }).click();

  await expect.poll(() => calls).toContainEqual({ path: '/logout', keepalive: true });
});
