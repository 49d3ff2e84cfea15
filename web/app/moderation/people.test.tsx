import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FoundPerson } from '#contract/officers.ts';
import { aDecidedCase, aFoundPerson } from '#test/web/a-found-person.ts';
import { PeopleScreen } from '#web/app/moderation/people.tsx';
import { chooseLanguage } from '#web/data/language.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';

const date = '2026-01-05T10:00:00.000Z';
const me = { ...aCard({ uid: 'me', name: 'Own Name' }), moderator: true as const, officer: true as const };

let people: readonly FoundPerson[];
let calls: string[];
let refusals: Record<string, readonly [number, string]>;

beforeEach(() => {
  [people, calls, refusals] = [[aFoundPerson()], [], {}];
  storeSession(me);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input).url);
    if (pathname === '/me') return Response.json(me);
    calls.push(`${pathname}${search}${(init?.body as string | undefined) ?? ''}`);
    const refused = refusals[pathname];
    delete refusals[pathname];
    if (refused)
      return Response.json(
        { success: false, code: refused[1], message: `refused: ${refused[1]}` },
        { status: refused[0] },
      );
    const rules = [{ id: 'respect', text: 'Do not insult' }];
    return Response.json({ success: true, data: people, more: false, rules, case: 'case-9' });
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  history.replaceState(null, '', '/');
});

async function find(q = 'ravi') {
  await renderLoggedIn(<PeopleScreen />);
  await page.getByLabelText('Name, e-mail or id').fill(q);
  await page.getByLabelText('Reason').fill('Letter 7');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Find' }).click();
}

test('the screen is English on a Hindi page, also its dates and choices, also to screen readers [9.18]', async () => {
  await chooseLanguage('hi');
  people = [aFoundPerson()];
  await find();
  const card = page.getByRole('article', { name: 'Ravi Das' });
  await expect.element(card.getByText('BCA, 2nd year')).toBeVisible();
  await expect.element(card.getByText(/^Signed up \d+ [A-Z][a-z]+ \d{4}/)).toBeVisible();
  expect(card.element().closest('[lang]')?.getAttribute('lang')).toBe('en-GB');
  await chooseLanguage('en');
});

test('a search needs a text and a reason; its result shows state, strikes, cases and sessions', async () => {
  await renderLoggedIn(<PeopleScreen />);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByText('Type the reason.')).toBeVisible();
  expect(calls).toEqual([]);
  people = [
    aFoundPerson({
      state: 'suspended',
      strikes: 2,
      cases: [aDecidedCase],
      sessions: [{ id: 's', firstSeen: date, lastSeen: date, browser: 'Firefox on Linux' }],
    }),
  ];
  await page.getByLabelText('Name, e-mail or id').fill('ravi');
  await page.getByLabelText('Reason').fill('Letter 7');
  await page.getByRole('button', { name: 'Find' }).click();
  const card = page.getByRole('article', { name: 'Ravi Das' });
  await expect.element(card.getByText('Suspended permanently')).toBeVisible();
  await expect.element(card.getByText('2 strikes')).toBeVisible();
  await expect.element(card.getByText('BCA, 2nd year')).toBeVisible();
  await expect.element(card.getByRole('link', { name: /^Account/ })).toBeVisible();
  await card.getByText('1 session').click();
  await expect.element(card.getByText('Firefox on Linux')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
  expect(calls).toEqual(['/moderation/people?q=ravi&reason=Letter+7']);
  expect(location.href).not.toContain('ravi');
});

test('an empty result, a failed search and the officer’s own account each have a different text', async () => {
  people = [];
  await find();
  await expect.element(page.getByText('Nobody was found')).toBeVisible();
  refusals = { '/moderation/people': [503, 'unavailable'] };
  await page.getByRole('button', { name: 'Find' }).click();
  people = [aFoundPerson({ me: true })];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Your own account/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
});

test('a suspension needs a rule and a confirmation, is sent with reason and end, and reloads the person', async () => {
  await find();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const form = page.getByRole('form', { name: 'Suspend: Ravi Das' });
  await form.getByRole('button', { name: 'Suspend now' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Choose the rule.');
  await form.getByLabelText('Rule').selectOptions('respect');
  await form.getByRole('button', { name: 'Suspend now' }).click();
  await expect.element(page.getByText('Ravi Das is suspended. The mail is on its way.')).toBeVisible();
  const sent = calls.find((one) => one.startsWith('/moderation/people/suspend')) ?? '';
  expect(sent).toMatch(/"id":"person-1","rule":"respect".*"reason":"Letter 7","until":"20/);
  await expect.poll(() => calls.filter((one) => one.includes('?q=ravi'))).toHaveLength(2);
});

test('an officer reverses a decision and deletes an account; another officer’s earlier act is reported; Escape closes the form', async () => {
  people = [aFoundPerson({ cases: [aDecidedCase] })];
  await find();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('button', { name: 'Reverse now' }).click();
  await expect.element(page.getByText('The decision about Ravi Das is reversed.')).toBeVisible();
  expect(calls).toContain('/moderation/reverse{"id":"case-1","reason":"Letter 7"}');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Delete account now' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete account', exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await page.getByLabelText(/^Delete for good/).click();
  refusals = { '/moderation/people/delete': [409, 'already_deleted'] };
  await page.getByRole('button', { name: 'Delete account now' }).click();
  await expect.element(page.getByText('refused: already_deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account now' }).click();
  await expect.element(page.getByText(/^The account of Ravi Das is deleted/)).toBeVisible();
  expect(calls.find((one) => one.startsWith('/moderation/people/delete'))).toContain('"now":true');
});
