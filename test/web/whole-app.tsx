import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { User } from '#contract/user-object.ts';
import { App } from '#web/app/app.tsx';
import { Navigation } from '#web/data/navigation.tsx';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider } from '#web/data/session.tsx';
import { WordsProvider } from '#web/data/words.ts';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import { aCard } from './a-card.ts';
import '#web/styles.css';

/** The server's answer to one path: JSON with status 200, a whole answer, or a function of the request. */
type Answer = object | Response | ((request: Request) => Response | Promise<Response>);

/** The fake server of the whole app. */
export const server = {
  /** The answers by path. Default: `{ success: true }`. */
  answers: {} as Record<string, Answer>,
  /** Paths of the requests, with their method: `GET /me`. */
  asked: [] as string[],
  /** The last JSON sent to each path. */
  sent: {} as Record<string, unknown>,
};

/** A refusal in the form of the contract. */
export function refusal(status: number, code: string, message: string, fields: object = {}): Response {
  return Response.json({ success: false, code, message, fields }, { status });
}

export const me: User = (() => {
  const { reaction: _, opinions: __, firstOpinion: ___, ...user } = aCard({ uid: 'me', name: 'Own Name' });
  return { ...user, email: 'own@iitd.ac.in', phone: '9876543210', wall: 'everyone' };
})();

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  server.asked.push(`${request.method} ${pathname}`);
  if (typeof init?.body === 'string') server.sent[pathname] = JSON.parse(init.body);
  const given = server.answers[pathname] ?? { success: true };
  if (typeof given === 'function') return (given as (request: Request) => Response)(request);
  return given instanceof Response ? given.clone() : Response.json(given);
}

/** Replaces `fetch` and the stored data in all tests of a file. Call it at the top of the file. */
export function replaceAppServer(answers: Record<string, Answer> = {}): void {
  beforeEach(async () => {
    // A file that ran before in this page may have left a choice, such as the language, which the app sends.
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(server, {
      answers: { '/me': me, '/get': [], '/restricts': { success: true, data: [] }, ...answers },
      asked: [],
      sent: {},
    });
    const readAddress = fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      typeof input === 'string' && input.startsWith('blob:') ? readAddress(input) : answer(input, init),
    );
    await page.viewport(390, 844);
  });
  afterEach(async () => {
    await cleanup();
    document.getElementById('splash')?.remove();
    vi.mocked(fetch).mockRestore();
    removePersonalData();
    storeSession(null);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}

/**
 * Opens the app at an address, for a visitor or a logged-in person. Unmounting and opening it again is a reload. The
 * splash is over, unless `splash` is `begins`.
 */
export function openApp(address = '/', user: User | null = null, splash: 'over' | 'begins' = 'over') {
  if (user) storeSession(user);
  history.replaceState(null, '', address);
  document.documentElement.dataset['start'] = splash === 'over' ? '0' : String(Date.now());
  if (splash === 'begins') document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  return renderApp();
}

/** Opens the app again like a reload: with the current address and history entry. */
export async function reloadApp(app: { unmount: () => Promise<void> }) {
  await app.unmount();
  return renderApp();
}

function renderApp() {
  return render(
    <WordsProvider>
      <SessionProvider>
        <DialogProvider>
          <Navigation>
            <App />
          </Navigation>
        </DialogProvider>
      </SessionProvider>
    </WordsProvider>,
  );
}

const alertOf = (text: string) => page.getByRole('alertdialog', { name: text, exact: true });

/** Expects an alert with this text and presses OK. */
export async function acceptAlert(text: string): Promise<void> {
  await expect.element(alertOf(text)).toBeVisible();
  await alertOf(text).getByRole('button', { name: 'OK' }).click();
  await expect.element(alertOf(text)).not.toBeInTheDocument();
}
