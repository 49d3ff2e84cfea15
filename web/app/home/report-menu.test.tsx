import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { aReport } from '#test/web/a-report.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { StudentPage } from '#web/app/student/student-page.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const opinion = anOpinion();
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh', opinions: 1, firstOpinion: opinion });
const ofOpinion = aReport({ target: 'one' });

let reports: object[];
/** The answer with the reports waits for it. */
let waits: Promise<void>;

beforeEach(() => {
  reports = [];
  waits = Promise.resolve();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(new Request(input).url);
    const answers: Readonly<Record<string, unknown>> = {
      '/me': me,
      '/getuser/kabir': kabir,
      '/getcomment': [{ count: 1, canWrite: true }, opinion],
      '/restricts': { success: true, data: [] },
      '/reports': { success: true, data: reports },
    };
    const response = () => Response.json(answers[pathname] ?? { success: true });
    return pathname === '/reports' ? waits.then(response) : Promise.resolve(response());
  });
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  history.replaceState(null, '', '/');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const opinionMenu = button('More about the opinion by Ravi Das');
const personMenu = button('More about Kabir Singh');

async function open(menu: typeof opinionMenu) {
  history.replaceState(null, '', '/student/kabir');
  await renderLoggedIn(
    <>
      <Route path="/student/:id" component={StudentPage} />
      <Route path="/user/safety">the safety screen</Route>
    </>,
  );
  await menu.click();
}

test.each([
  ['an opinion', opinionMenu, ofOpinion, 'Reported · My reports'],
  ['a person', personMenu, aReport({ kind: 'person', target: 'kabir' }), 'Person reported · My reports'],
  ['a photo', personMenu, aReport({ kind: 'photo', target: 'kabir' }), 'Photo reported · My reports'],
])(
  'a report of %s is in the menu, and its item leads to the reporter’s reports [S8.8]',
  async (_what, menu, made, text) => {
    reports = [made];
    await open(menu);
    await item(text).click();
    await expect.element(page.getByText('the safety screen')).toBeVisible();
  },
);

test('a report is in the menu as soon as it is sent [S8.8]', async () => {
  await open(opinionMenu);
  await item('Report').click();
  await page.getByRole('radio', { name: 'Something else' }).click();
  reports = [ofOpinion];
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await button('Close').click();
  await opinionMenu.click();
  await expect.element(item('Reported · My reports')).toBeVisible();
  await expect.element(item('Report')).not.toBeInTheDocument();
});

test('an answer that changes the open menu does not move the focus', async () => {
  const known = Promise.withResolvers<void>();
  waits = known.promise;
  reports = [ofOpinion];
  await open(opinionMenu);
  await expect.element(item('Report')).toHaveFocus();
  known.resolve();
  await expect.element(item('Reported · My reports')).toHaveFocus();
});

test('a menu that does not know of a report yet does not report again', async () => {
  const known = Promise.withResolvers<void>();
  waits = known.promise;
  reports = [ofOpinion];
  await open(opinionMenu);
  await item('Report').click();
  known.resolve();
  await expect.element(page.getByText('You have already reported this')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});
