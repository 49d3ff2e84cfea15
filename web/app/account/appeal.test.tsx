import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OwnDecision } from '#contract/decisions.ts';
import { decisionWords as texts } from '#contract/words/en/decisions.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { aDecision, aSuspension } from '#test/web/a-decision.ts';
import { queryClient } from '#web/data/queries/query-client.ts';
import { LoggedInScreens } from '#web/app/logged-in.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider } from '#web/data/session.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

const me = aCard({ uid: 'me', name: 'Own Name' });
const message = 'Your account is suspended until 3 May 2090.';

let decisions: readonly OwnDecision[] = [];
let isSuspended = false;
let appealStatus = 200;
let sent: unknown[] = [];

function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(new Request(input).url);
  const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
  if (pathname === '/me') return answer(me);
  if (pathname === '/decisions') {
    const asked = searchParams.get('case');
    return answer({ success: true, data: decisions.filter((one) => !asked || one.case === asked) });
  }
  if (pathname === '/appeal') {
    sent.push(JSON.parse(init?.body as string));
    if (appealStatus === 200) decisions = decisions.map((one) => ({ ...one, appeal: 'sent' as const }));
    const code = appealStatus === 409 ? 'appeal_too_late' : 'unavailable';
    return answer({ success: appealStatus === 200, code, message: 'Too late.' }, appealStatus);
  }
  if (isSuspended && pathname !== '/reports')
    return answer({ success: false, code: 'suspended', message }, 403);
  return answer({ success: true, data: [] });
}

beforeEach(() => {
  [decisions, isSuspended, appealStatus, sent] = [[aDecision()], false, 200, []];
  queryClient.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

function show(path: string) {
  history.replaceState(null, '', path);
  return render(
    <SessionProvider>
      <DialogProvider>
        <LoggedInScreens user="me" />
      </DialogProvider>
    </SessionProvider>,
  );
}

test('the screen of a case shows the decision, and sends the note of an appeal [S8.6]', async () => {
  await show('/appeal/c1');
  await expect.element(page.getByText('He never washes.')).toBeVisible();
  await expect.element(page.getByText('You cannot write opinions until 3 May 2090')).toBeVisible();
  await expect.element(page.getByText('Be respectful.')).toBeVisible();
  await expect.element(page.getByText(texts.role)).toBeVisible();
  await page.getByRole('textbox', { name: texts.note }).fill('It was a joke.');
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByText(texts.appealStates.sent)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: texts.note })).not.toBeInTheDocument();
  expect(sent).toEqual([{ case: 'c1', note: 'It was a joke.' }]);
  expect(document.activeElement?.textContent).toBe(texts.appealStates.sent);
});

test.each([
  ['sent', texts.appealStates.sent],
  ['confirmed', texts.appealStates.confirmed],
  ['changed', texts.appealStates.changed],
  ['too-late', texts.tooLate('4 Jul 2090')],
] as const)('an appeal that is %s has no form', async (appeal, text) => {
  decisions = [aDecision({ appeal })];
  await show('/appeal/c1');
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: texts.send }).elements()).toEqual([]);
});

test('another person’s case is the 404 screen; a refusal keeps the note [S8.6]', async () => {
  const first = await show('/appeal/other');
  await expect.element(page.getByRole('heading', { name: words.notFound })).toBeVisible();
  await first.unmount();
  appealStatus = 409;
  await show('/appeal/c1');
  await page.getByRole('textbox', { name: texts.note }).fill('It was a joke.');
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Too late.' })).toBeVisible();
  await page.getByRole('button', { name: words.ok }).click();
  await expect.element(page.getByRole('textbox', { name: texts.note })).toHaveValue('It was a joke.');
});

test('the screen of safety lists the decisions, with links to their appeals', async () => {
  await show('/user/safety');
  await page.getByRole('link', { name: /^Appeal: Your opinion/ }).click();
  await expect.element(page.getByRole('heading', { name: texts.appealTitle })).toBeVisible();
  expect(location.pathname).toBe('/appeal/c1');
});

test('a call refused by a suspension leads to its screen, where the person can appeal and log out [S8.5]', async () => {
  [decisions, isSuspended] = [[aSuspension], true];
  await show('/');
  await expect.element(page.getByRole('heading', { name: texts.suspendedTitle })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.logOut })).toBeVisible();
  await page.getByRole('link', { name: /^Appeal: Your account/ }).click();
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByText(texts.appealStates.sent)).toBeVisible();
  await page.getByRole('button', { name: words.back }).click();
  await expect.element(page.getByRole('heading', { name: texts.suspendedTitle })).toBeVisible();
});
