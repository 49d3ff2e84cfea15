import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { aDecision } from '#test/web/a-decision.ts';
import { aReport } from '#test/web/a-report.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { passkeysKey } from '#web/features/passkeys/own-passkeys.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { PasskeysScreen } from '#web/app/account/passkeys.tsx';
import { NotificationsScreen } from '#web/app/account/notifications.tsx';
import { SafetyScreen } from '#web/app/account/safety.tsx';
import { SessionsScreen } from '#web/app/account/sessions.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const at = '2026-01-05T10:00:00.000Z';
const onePage = (part: object) => ({ pages: [{ ...part, next: null }], pageParams: [null] });
const kabir = { id: 'kabir', name: 'Kabir Singh', image: '' };
const login = { id: 's', firstSeen: at, lastSeen: at, browser: 'Firefox on Linux', current: false };

const lists = [
  [
    'notifications',
    NotificationsScreen,
    queryKeys.safety('notices'),
    onePage({ notices: [], digest: true, push: null, seen: { opinions: null, others: null } }),
    '/notices',
    'Stop the daily mail',
  ],
  ['blocked people', SafetyScreen, queryKeys.safety('blocks'), [kabir], '/blocks', 'Kabir Singh'],
  ['restricted people', SafetyScreen, queryKeys.safety('restricts'), [kabir], '/restricts', 'Kabir Singh'],
  [
    'reports',
    SafetyScreen,
    queryKeys.safety('reports'),
    onePage({ reports: [aReport()] }),
    '/reports',
    /^Reported:/,
  ],
  ['decisions', SafetyScreen, ['decisions', ''], [aDecision()], '/decisions', /He never washes/],
  [
    'logins',
    SessionsScreen,
    queryKeys.sessions,
    { sessions: [login], browsers: [] },
    '/sessions',
    'Firefox on Linux',
  ],
  [
    'passkeys',
    PasskeysScreen,
    passkeysKey,
    [{ id: 'p', name: 'Laptop', created: at, lastUsed: null }],
    '/passkeys',
    'Laptop',
  ],
] as const;

let failing: string | null;
let asked: number;

beforeEach(() => {
  asked = 0;
  storeSession(me);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === failing) asked += 1;
    const fails = pathname === failing && asked === 1;
    const data = fails
      ? { success: false, code: 'internal', message: 'no' }
      : { success: true, data: [], browsers: [] };
    return Promise.resolve(Response.json(pathname === '/me' ? me : data, { status: fails ? 500 : 200 }));
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

test.each(lists)(
  '%s stay on the screen if their reload fails, with a line and Try again',
  async (_name, Screen, key, data, path, shown) => {
    failing = path;
    const client = makeQueryClient();
    client.setQueryData(key, data);
    await renderLoggedIn(<Screen />, client);
    await expect.element(page.getByText(shown).first()).toBeVisible();
    await expect.element(page.getByText(/could not be loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(asked).toBe(2);
  },
);
