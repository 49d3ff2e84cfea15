import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { onAnswer } from '#web/data/api/api.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { pendingLogOut, readStoredSession, storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider, useSession } from '#web/data/session.tsx';

const asha = aCard({ uid: 'asha', name: 'Asha Verma' });

/** The session as a component has it. */
let session: ReturnType<typeof useSession>;
const shown = () => (session.session.status === 'out' ? null : session.session.user);
function Reader() {
  const now = useSession();
  useLayoutEffect(() => {
    session = now;
  }, [now]);
  return <p>{now.session.status === 'out' ? 'nobody' : now.session.user.name}</p>;
}

/** Answers the call of `/me` that the page makes when it opens. */
let answerMe: PromiseWithResolvers<Response>;

beforeEach(async () => {
  answerMe = Promise.withResolvers();
  let isAsked = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    if (!new Request(input).url.endsWith('/me')) return Promise.resolve(Response.json({ success: true }));
    isAsked = true;
    return answerMe.promise;
  });
  storeSession(asha);
  await render(
    <SessionProvider>
      <Reader />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(isAsked).toBe(true));
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  sessionStorage.clear();
});

async function answer(response: Response): Promise<void> {
  const { promise: read, resolve } = Promise.withResolvers<void>();
  onTestFinished(onAnswer(() => resolve()));
  answerMe.resolve(response);
  await read;
  // The caller continues after the answer was read.
  await new Promise((done) => setTimeout(done));
}

const changeInAnotherTab = () => localStorage.setItem('userData', JSON.stringify({ ...asha, public: 0 }));
const notifyThisTab = () =>
  dispatchEvent(new StorageEvent('storage', { key: 'userData', newValue: '{}', storageArea: localStorage }));

describe('a late answer about the person’s own user', () => {
  test('does not undo the person’s changes of the meantime [10.10]', async () => {
    session.mergeUser({ ...asha, public: 0 }, requestTime(), ['public']);
    await answer(Response.json(asha));

    expect(shown()).toMatchObject({ public: 0 });
    expect(readStoredSession()).toMatchObject({ public: 0 });
  });

  test('to the earlier of two changes keeps both changes', async () => {
    const [first, second] = [requestTime(), requestTime()];
    session.mergeUser({ ...asha, personality: 'introvert' }, second, ['personality']);
    session.mergeUser({ ...asha, public: 0 }, first, ['public']);

    await expect.poll(shown).toMatchObject({ public: 0, personality: 'introvert' });
  });

  test('does not replace a later answer', async () => {
    session.mergeUser({ ...asha, like: 7 }, requestTime());
    await answer(Response.json({ ...asha, like: 3 }));

    expect(shown()).toMatchObject({ like: 7 });
  });

  test('does not undo a change in another tab, before and after this tab knows the change [10.10]', async () => {
    changeInAnotherTab();
    await answer(Response.json({ ...asha, email: 'asha@example.edu' }));
    await expect.poll(shown).toMatchObject({ public: 0 });
    expect(readStoredSession()).toMatchObject({ public: 0 });

    notifyThisTab();
    await expect.poll(shown).toMatchObject({ public: 0 });
  });

  test('a change in another tab is shown here, and e-mail and phone stay', async () => {
    session.mergeUser({ ...asha, email: 'asha@example.edu', phone: '9876543210' }, requestTime());
    changeInAnotherTab();
    notifyThisTab();

    await expect.poll(shown).toMatchObject({ public: 0, email: 'asha@example.edu', phone: '9876543210' });
  });
});

describe('a page from the back/forward cache', () => {
  const comeBack = () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  };
  const leave = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

  test('has the cards and the typed text after the session’s end [3.7]', async () => {
    sessionStorage.setItem('draft', 'typed');
    await answer(Response.json({ code: 'unauthenticated', message: 'log in again' }, { status: 401 }));
    leave();
    comeBack();

    await expect.element(page.getByText('Asha Verma')).toBeVisible();
    expect(sessionStorage.getItem('draft')).toBe('typed');
  });

  test('has the cards and the typed text if the session has ended in another tab', async () => {
    sessionStorage.setItem('draft', 'typed');
    leave();
    storeSession(null);
    comeBack();

    await expect.element(page.getByText('Asha Verma')).toBeVisible();
    expect(sessionStorage.getItem('draft')).toBe('typed');
  });

  test('has nothing of a person who has logged out in another tab', async () => {
    sessionStorage.setItem('draft', 'typed');
    leave();
    pendingLogOut.set();
    pendingLogOut.remove();
    storeSession(null);
    comeBack();

    await expect.element(page.getByText('nobody')).toBeVisible();
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  test('keeps a visitor’s typed text', async () => {
    session.logOut();
    sessionStorage.setItem('sign-up', 'typed');
    leave();
    comeBack();

    expect(sessionStorage.getItem('sign-up')).toBe('typed');
  });
});
