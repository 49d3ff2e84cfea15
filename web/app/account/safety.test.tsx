import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { aReport } from '#test/web/a-report.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards, readCard } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { SafetyScreen } from '#web/app/account/safety.tsx';
import { StudentPage } from '#web/app/student/student-page.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });
const opinion = anOpinion();
const report = aReport({
  kind: 'photo',
  reason: 'spam',
  state: 'upheld',
  decided: '2026-01-07T10:00:00.000Z',
  rule: 'No advertising',
});

let answers: Record<string, unknown> = {};
let calls: string[] = [];
/** The `Link` header by path. */
let links: Record<string, string> = {};

function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (init?.method !== 'GET') calls.push(`${init?.method} ${pathname} ${init?.body as string}`);
  const link = links[pathname];
  return Promise.resolve(
    Response.json(answers[pathname] ?? { success: true }, { headers: link ? { link } : {} }),
  );
}

beforeEach(() => {
  calls = [];
  links = {};
  answers = {
    '/me': me,
    '/getuser/kabir': kabir,
    '/getcomment': [
      { count: 2, canWrite: true },
      opinion,
      { ...opinion, comment_id: 'own', commenter_id: 'me' },
    ],
    '/blocks': { success: true, data: [] },
    '/restricts': { success: true, data: [] },
    '/reports': { success: true, data: [] },
    '/decisions': { success: true, data: [] },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  history.replaceState(null, '', '/');
});

function show(path: string, client = makeQueryClient()) {
  history.replaceState(null, '', path);
  return renderLoggedIn(
    <>
      <Route path="/">
        <p>the list</p>
      </Route>
      <Route path="/student/:id" component={StudentPage} />
      <Route path="/user/safety" component={SafetyScreen} />
    </>,
    client,
  );
}

const menu = (name: string) => page.getByRole('button', { name: `More about ${name}`, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('alertdialog');

describe('the menu of a person', () => {
  test('blocks after a confirmation; the person disappears from every list, and Home replaces their page [S2.2]', async () => {
    const client = makeQueryClient();
    mergeCards(client, [kabir], requestTime());
    const list = { pages: [{ ids: ['kabir'], next: null }], pageParams: [null] };
    client.setQueryData(queryKeys.people({}), list);
    await show('/student/kabir', client);
    await menu('Kabir Singh').click();
    await item('Block').click();
    await expect.element(dialog.getByText(/You will no longer see each other on Quad/)).toBeVisible();

    await button('OK').click();

    await expect.element(page.getByText('Kabir Singh is blocked.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('the list')).toBeVisible();
    expect(calls).toEqual(['POST /block {"id":"kabir"}']);
    expect(readCard(client, 'kabir')).toBeNull();
    expect(client.getQueryData(queryKeys.people({}))).toMatchObject({ pages: [{ ids: [] }] });
  });

  test('blocks nobody without a confirmation', async () => {
    await show('/student/kabir');
    await menu('Kabir Singh').click();
    await item('Block').click();
    await button('Cancel').click();

    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('restricts by keyboard, and the person stays on the screen', async () => {
    await show('/student/kabir');
    await expect.element(menu('Kabir Singh')).toBeVisible();
    (menu('Kabir Singh').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Block')).toHaveFocus();
    await expect.element(item('Restrict quietly')).not.toHaveAttribute('aria-disabled');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await button('OK').click();
    await expect.element(page.getByText('Kabir Singh is restricted.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();

    await expect.element(menu('Kabir Singh')).toBeVisible();
    expect(calls).toEqual(['POST /restrict {"id":"kabir"}']);
  });
});

test('the menu of a restricted person shows and ends the restriction; the quiet line restricts again [S2.2]', async () => {
  answers['/restricts'] = {
    success: true,
    data: [{ id: 'kabir', name: 'Kabir Singh', image: '', date: '' }],
  };
  await show('/student/kabir');
  await menu('Kabir Singh').click();
  await expect.element(item('Restrict quietly')).not.toBeInTheDocument();
  answers['/restricts'] = { success: true, data: [] };
  await item('Restricted · Undo').click();
  await expect.element(page.getByText('Kabir Singh is no longer restricted.')).toBeVisible();
  await menu('Kabir Singh').click();
  await expect.element(item('Restrict quietly')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Undo').click();
  await expect.element(page.getByText('Kabir Singh is restricted.')).toBeVisible();
  expect(calls).toEqual(['DELETE /restrict {"id":"kabir"}', 'POST /restrict {"id":"kabir"}']);
});

test('Undo in the quiet line of a block unblocks at once [S2.2]', async () => {
  await show('/student/kabir');
  await menu('Kabir Singh').click();
  await item('Block').click();
  await button('OK').click();
  await button('Undo').click();
  await expect.element(page.getByText('Kabir Singh is no longer blocked.')).toBeVisible();
  expect(calls).toEqual(['POST /block {"id":"kabir"}', 'DELETE /block {"id":"kabir"}']);
});

test('the menu of an opinion blocks its writer; the viewer’s own opinion has no menu [S2.2]', async () => {
  await show('/student/kabir');
  await page.getByRole('button', { name: 'More about the opinion by Ravi Das' }).click();
  await expect.element(item('Block the writer')).toBeVisible();
  // Only the writers of opinions on the viewer can be restricted.
  await expect.element(item('Restrict quietly')).not.toBeInTheDocument();
  await item('Block the writer').click();
  await button('OK').click();

  await expect.element(page.getByText('Ravi Das is blocked.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /More about the opinion/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('time')).toBeVisible();
  expect(calls).toEqual(['POST /block {"id":"ravi"}']);
});

describe('the screen of the viewer’s choices', () => {
  test('is empty without blocks, restrictions and reports', async () => {
    await show('/user/safety');

    await expect.element(page.getByText("You haven't blocked anyone.")).toBeVisible();
    await expect.element(page.getByText("You haven't restricted anyone.")).toBeVisible();
    await expect.element(page.getByText("You haven't reported anything.")).toBeVisible();
  });

  test('ends a block and a restriction [S8.9]', async () => {
    const person = { id: 'kabir', name: 'Kabir Singh', image: '', date: opinion.date };
    answers['/blocks'] = { success: true, data: [person] };
    answers['/restricts'] = { success: true, data: [{ ...person, id: 'ravi', name: 'Ravi Das' }] };
    await show('/user/safety');
    await button('Unblock Kabir Singh').click();
    await expect.element(page.getByText("You haven't blocked anyone.")).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Blocked' })).toHaveFocus();

    await button('Remove restriction on Ravi Das').click();

    await expect.element(page.getByText("You haven't restricted anyone.")).toBeVisible();
    expect(calls).toEqual(['DELETE /block {"id":"kabir"}', 'DELETE /restrict {"id":"ravi"}']);
  });

  test('shows all reports, 50 at a time [S8.9]', async () => {
    const newest = Array.from({ length: 50 }, (_, nth) => ({ ...report, id: `report-${nth}` }));
    answers['/reports'] = { success: true, data: newest };
    links['/reports'] = '</reports?limit=50&cursor=x>; rel="next"';
    await show('/user/safety');
    const rows = page.getByRole('region', { name: 'My reports' }).getByRole('listitem');
    await expect.element(rows.nth(49)).toBeVisible();
    answers['/reports'] = { success: true, data: [{ ...report, id: 'last', state: 'dismissed' }] };
    links = {};

    await button('Show more').click();

    await expect.element(rows.nth(50).getByText('It broke no rule')).toBeVisible();
    expect(button('Show more').all()).toEqual([]);
  });

  test('shows the outcome of a report [S8.9]', async () => {
    answers['/reports'] = { success: true, data: [report] };
    await show('/user/safety');

    const reports = page.getByRole('region', { name: 'My reports' });
    await expect.element(reports.getByText('The photo of a person who cannot be shown')).toBeVisible();
    await expect.element(reports.getByText('It is advertising or spam')).toBeVisible();
    await expect.element(reports.getByText('It broke a rule')).toBeVisible();
    await expect.element(reports.getByText('Decided: 7 Jan 2026')).toBeVisible();
    await expect.element(reports.getByText('The rule: No advertising')).toBeVisible();
  });
});
