import { makeQueryClient } from '#web/data/queries/queries.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import { demoOperator } from '#contract/operator.ts';
import { words } from '#contract/words/en/words.ts';
import { foreignAnswers, me, recents } from '#test/web/foreign-answers.ts';
import { pseudoLocale, pseudoWords } from '#test/web/pseudo-locale.ts';
import { Shell } from '#web/layout/shell.tsx';
import { SlideMenu } from '#web/layout/slide-menu.tsx';
import { EditScreen } from '#web/app/account/edit.tsx';
import { HomeScreen } from '#web/app/home/home.tsx';
import { LoggedOutScreen } from '#web/app/logged-out.tsx';
import { ModerationScreen } from '#web/app/moderation/moderation.tsx';
import { NotFoundScreen } from '#web/app/not-found.tsx';
import { OtherScreen } from '#web/app/other.tsx';
import { ActivityScreen } from '#web/app/account/activity.tsx';
import { ProfileScreen } from '#web/app/account/profile.tsx';
import { SearchScreen } from '#web/app/home/search.tsx';
import { SuspendedScreens } from '#web/app/account/suspended.tsx';
import { StudentPage } from '#web/app/student/student-page.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { RECENT_SEARCHES_KEY } from '#web/data/storage/stored-cards.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider } from '#web/data/session.tsx';
import { ReportDialog } from '#web/features/safety/report-dialog.tsx';
import { ShareCard } from '#web/features/share-card/share-card.tsx';
import { YearOffer } from '#web/features/year/year-offer.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import { useWords, WordsProvider } from '#web/data/words.ts';
import '#web/styles.css';

function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  return Promise.resolve(Response.json(foreignAnswers[pathname] ?? me));
}

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await resizeTo(390);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  localStorage.removeItem(RECENT_SEARCHES_KEY);
  sessionStorage.clear();
  Object.assign(operatorSettings, { campusName: undefined });
  history.replaceState(null, '', '/');
});

/** The operator's own texts are not translated. */
const operatorTexts = [demoOperator.contact, demoOperator.place];

/** English texts and names, and elements outside the window. */
function findFaults(): string[] {
  const faults: string[] = [];
  const named = ['aria-label', 'placeholder', 'alt', 'title'];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    // A language has its own name.
    if (element.closest('style, script, svg, option[lang]')) continue;
    const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
    const texts = [...own, ...named.map((name) => element.getAttribute(name) ?? '')].filter(
      (text) => !operatorTexts.includes(text),
    );
    faults.push(...texts.filter((text) => /[a-z]{2}/i.test(text)).map((text) => `in English: ${text}`));
    // A line of chips scrolls.
    if (!element.checkVisibility() || element.closest('.sr-only, select, .chip-row > *')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (right > innerWidth + 1 || left < -1))
      faults.push(`beyond the edge: ${element.localName} ${element.textContent.slice(0, 40)}`);
  }
  return faults;
}

const screens: readonly (readonly [
  name: string,
  user: typeof me | null,
  screen: ReactNode,
  path?: string,
])[] = [
  ['login', null, <LoggedOutScreen key="login" screen="login" />],
  ['sign-up', null, <LoggedOutScreen key="sign-up" screen="sign-up" />],
  ['login after a trouble of a campus', null, <LoggedOutScreen key="c" screen="login" />, '/?campus=stale'],
  ['campus sign-up', null, <LoggedOutScreen key="n" screen="sign-up" />, '/?sign-up&campus=new'],
  ['home', me, <HomeScreen key="home" />],
  ['menu', me, <SlideMenu key="menu" onClose={() => undefined} />],
  ['search', me, <SearchScreen key="search" />],
  ['profile', me, <ProfileScreen key="profile" />, '/user'],
  ['share my card', me, <ShareCard key="card" user={me} onClose={() => undefined} />],
  ['change of e-mail', me, <ProfileScreen key="email" />, '/user/email'],
  ['logins', me, <ProfileScreen key="logins" />, '/user/sessions'],
  ['safety', me, <ProfileScreen key="safety" />, '/user/safety'],
  ['settings', me, <ProfileScreen key="settings" />, '/user/settings'],
  ['appeal', me, <OtherScreen key="appeal" />, '/appeal/1'],
  ['data', me, <ProfileScreen key="data" />, '/user/data'],
  ['activity', me, <ActivityScreen key="activity" />],
  ['notifications', me, <ProfileScreen key="notifications" />, '/user/notifications'],
  ['shortcuts', me, <ProfileScreen key="shortcuts" />, '/user/shortcuts'],
  ['suspended', me, <SuspendedScreens key="suspended" reason="Причина" />],
  ['report', me, <ReportDialog key="report" kind="photo" id="3" onClose={() => undefined} />],
  ['report made', me, <ReportDialog key="made" kind="person" id="3" onClose={() => undefined} />],
  ['academic year', me, <YearOffer key="year" state={{ question: { year: 2, next: 3 }, deletedAt: null }} />],
  ['passkeys', me, <ProfileScreen key="passkeys" />, '/user/passkeys'],
  ['student', me, <Route key="student" path="/student/:id" component={StudentPage} />, '/student/2'],
  ['edit', me, <EditScreen key="edit" />],
  ['moderation', me, <ModerationScreen key="moderation" />, '/moderation'],
  ['log of moderation', me, <ModerationScreen key="log" />, '/moderation?log'],
  ['figures of moderation', me, <ModerationScreen key="figures" />, '/moderation?figures'],
  ['transparency', me, <OtherScreen key="transparency" />, '/transparency'],
  ['transparency for a visitor', null, <LoggedOutScreen key="t" screen="login" />, '/transparency'],
  ['not found', me, <NotFoundScreen key="not-found" />],
];

/** The narrowest phone, a phone, and a desk. */
const widths = [320, 390, 1280];

async function resizeTo(width: number): Promise<void> {
  await page.viewport(width, 800);
  await vi.waitFor(() => expect(innerWidth).toBe(width));
}

test.for(screens)(
  'every text of %s is in the dictionary, and longer texts fit on a phone and on a desk [3.8]',
  async ([, user, screen, path]) => {
    if (user) storeSession(user);
    localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify({ version: 1, at: Date.now(), value: recents }));
    if (path) history.replaceState(null, '', path);
    if (path?.includes('campus=')) Object.assign(operatorSettings, { campusName: 'Институт' });
    await render(
      <WordsProvider translations={pseudoLocale}>
        <QueryClientProvider client={makeQueryClient()}>
          <SessionProvider>
            <DialogProvider>
              <Suspense>{user ? <Shell ownTop={false}>{screen}</Shell> : screen}</Suspense>
            </DialogProvider>
          </SessionProvider>
        </QueryClientProvider>
      </WordsProvider>,
    );
    await vi.waitFor(() => expect(document.body.textContent).toContain('·]'));
    // A dialog of the test before may still leave.
    const passing = '[data-placeholder], .animate-pulse, .leaving';
    await vi.waitFor(() => expect(document.querySelector(passing)).toBeNull());

    for (const width of widths) {
      await resizeTo(width);
      expect(findFaults(), `${width} px`).toEqual([]);
    }
    expect(document.documentElement.lang).toBe(pseudoWords.locale);
  },
);

test('without a provider the texts are English', async () => {
  function Brand() {
    return useWords().goHome;
  }
  const { container } = await render(<Brand />);

  expect(container.textContent).toBe(words.goHome);
});
