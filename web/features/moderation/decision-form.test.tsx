import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCase } from '#test/web/a-case.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';

beforeEach(startServer);
afterEach(stopServer);

const heading = page.getByRole('heading', { name: 'Opinion by Ravi Das on Kabir Singh', level: 2 });
const confirm = page.getByRole('button', { name: 'Confirm' });
const decided = () =>
  server.calls.flatMap((call) =>
    call.startsWith('/moderation/decide') ? [JSON.parse(call.replace('/moderation/decide ', ''))] : [],
  ) as Record<string, unknown>[];

test.each([
  ['mute', 'm'],
  ['suspension', 's'],
])('a %s may end on any day, at the end of it [S9.23]', async (_, key) => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard(key);
  await page.getByLabelText('How long').selectOptions('Until a date');
  await confirm.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Choose a last day that is today or later.');
  const day = page.getByLabelText('Last day');
  await day.fill('2020-01-31');
  await confirm.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Choose a last day that is today or later.');
  expect(decided()).toEqual([]);
  await day.fill('2098-01-31');
  await confirm.click();
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  expect(new Date(String(decided()[0]?.['until'])).toString()).toContain('Jan 31 2098 23:59:59');
});

test('the chosen last day is kept after a reload', async () => {
  const { unmount } = await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('m');
  await page.getByLabelText('How long').selectOptions('Until a date');
  await page.getByLabelText('Last day').fill('2098-01-31');
  await unmount();
  await showModeration();
  await expect.element(page.getByLabelText('Last day')).toHaveValue('2098-01-31');
});

test('a message to the person can be written only if the person is mailed', async () => {
  server.queue = [aCase({ held: false })];
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('d');
  const words = page.getByLabelText('Message to the person');
  await expect
    .element(page.getByText('The person does not know about this case, so no mail is sent.'))
    .toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  await expect.element(words).toBeVisible();
});

test('each reporter can be left out of a mute, but not all of them [S9.23]', async () => {
  const [report] = aCase().reports;
  if (!report) throw new Error('a case has a report');
  const reports = ['Asha Verma', 'Devi Sen', 'Meera Nair'].map((name, nth) => ({
    ...report,
    id: `r${nth}`,
    reporter: { id: `p${nth}`, name },
  }));
  server.queue = [aCase({ reports })];
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('x');
  const ticks = page.getByRole('group', { name: 'Reporters to mute' }).getByRole('checkbox');
  for (const nth of [0, 1, 2]) await ticks.nth(nth).click();
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one reporter to mute.');
  await page.getByRole('checkbox', { name: 'Devi Sen' }).click();
  await confirm.click();
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ decisions: ['dismiss', 'mute-reporter'], reports: ['r1'] });
});

test('without a choice all reporters of a case are muted, also those that are not shown', async () => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('x{Enter}');
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).not.toHaveProperty('reports');
});

test('a mute of reporters names the rule about reports, unless the moderator chooses another', async () => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('x');
  const rule = page.getByLabelText('Rule for the reporters');
  await expect.element(rule).toHaveValue('honest-reports');
  await rule.selectOptions('No advertisements');
  await confirm.click();
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ decisions: ['dismiss', 'mute-reporter'], rule: 'no-spam' });
});

test('a chosen rule that the operator has removed is not sent; the moderator must choose another', async () => {
  const spam = { id: 'no-spam', text: 'No advertisements' };
  server.rules = [spam, { id: 'gone', text: 'An old rule' }];
  const { unmount } = await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('x');
  const rule = page.getByLabelText('Rule for the reporters');
  await rule.selectOptions('An old rule');
  await unmount();
  server.rules = [spam];
  await showModeration();
  await expect.element(rule).toHaveValue('');
  await userEvent.keyboard('x');
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the rule');
  expect(decided()).toEqual([]);
});

test('without a choice, the rule about reports that the form shows is sent', async () => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('x{Enter}');
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ rule: 'honest-reports' });
});
