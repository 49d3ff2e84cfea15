import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aLogEntry } from '#test/web/a-log-entry.ts';
import { aCase } from '#test/web/a-case.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';

beforeEach(startServer);
afterEach(stopServer);

const heading = page.getByRole('heading', { name: 'Opinion by Ravi Das on Kabir Singh', level: 2 });
const decided = () => server.calls.filter((call) => call.startsWith('/moderation/decide'));

test('the heading gets the focus without a ring, as the title of a screen does', async () => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('m');
  expect(heading.element().matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(heading.element()).outlineStyle).toBe('none');
});

test('a mute chosen by its checkbox has the same end as a mute chosen by key [S8.2]', async () => {
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('w');
  await page.getByRole('checkbox', { name: 'Mute', exact: true }).click();
  await expect.element(page.getByRole('combobox', { name: 'How long' })).toHaveValue('7');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  const { until } = JSON.parse(decided()[0]?.replace('/moderation/decide ', '') ?? '') as { until: string };
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
});

test('text and choices made while a note is being saved are kept [S9.26]', async () => {
  const saving = Promise.withResolvers<void>();
  server.waits = { '/moderation/note': saving.promise };
  await showModeration();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('n');
  const note = page.getByLabelText('Note for moderators');
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('First');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await note.click();
  await userEvent.keyboard('{End} Second{Escape}');
  await userEvent.keyboard('we');
  await userEvent.keyboard('Please stop');
  saving.resolve();
  await expect.element(note).toHaveValue('Second');
  await expect.element(page.getByLabelText('Message to the person')).toHaveValue('Please stop');
  await expect.element(page.getByRole('checkbox', { name: 'Warn' })).toBeChecked();
});

test('every reported photo can be seen, and the current one [S9.25]', async () => {
  const [report] = aCase().reports;
  if (!report) throw new Error('a case has a report');
  const reportOf = (id: string, image: string) => ({
    ...report,
    id,
    evidence: { ...report.evidence, image },
  });
  const now = { text: '', image: '/icon.svg', name: 'Ravi Das', state: 'active' };
  const reports = [reportOf('r1', '/photo/a'), reportOf('r2', '/photo/a'), reportOf('r3', '/photo/b')];
  server.queue = [aCase({ kind: 'photo', now, reports })];
  await showModeration();
  await expect.element(page.getByRole('heading', { name: 'Photo of Ravi Das', level: 2 })).toHaveFocus();
  await userEvent.keyboard('p');
  const next = page.getByRole('button', { name: 'Next photo' });
  await expect.element(page.getByText('1 of 3 · As it was reported')).toBeVisible();
  await next.click();
  await vi.waitFor(() => expect(server.calls).toEqual(['/moderation/photo r1', '/moderation/photo r3']));
  await next.click();
  await expect.element(page.getByText('3 of 3 · Current photo')).toBeVisible();
  const photo = page.getByAltText('Photo of Ravi Das', { exact: true });
  await expect.element(photo).toHaveAttribute('src', '/icon.svg');
});

test('the log names who decided, also if it was the operator', async () => {
  const who = { id: 'dean', name: 'Dean Rao' };
  server.log = [
    aLogEntry({ what: 'suspend', rule: 'respect', detail: '{"rule":"respect","until":"","by":"operator"}' }),
    aLogEntry({ what: 'warn', who, rule: 'no-spam', detail: '{"rule":"no-spam","until":""}' }),
    aLogEntry(),
  ];
  await showModeration();
  await page.getByText('Log and notes of this case').click();
  const names = ['The operator: suspended (respect)', 'Dean Rao: warned (no-spam)', 'Quad: opened'];
  for (const name of names) await expect.element(page.getByText(name)).toBeVisible();
});

describe('a decision whose answer was lost', () => {
  const startLostAnswer = async (decision: string) => {
    server.refusals = { '/moderation/decide': [500, 'internal'] };
    await showModeration();
    await expect.element(heading).toHaveFocus();
    await userEvent.keyboard('w{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('refused: internal');
    const who = { id: 'me', name: 'Own Name' };
    server.log = [aLogEntry({ what: 'looked', who }), aLogEntry({ what: decision, who })];
    server.refusals = {
      '/moderation/decide': [409, 'case_not_claimed'],
      '/moderation/claim': [409, 'case_decided'],
    };
  };

  test('counts as made if it is the same: the next case opens [S8.3]', async () => {
    await startLostAnswer('warn');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Decided: Warn. 0 open cases.')).toBeVisible();
    await expect.element(page.getByText('No open cases')).toBeVisible();
  });

  test('is named if another moderator’s decision came first [S8.3]', async () => {
    await startLostAnswer('dismiss');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Own Name has already decided this case: Dismiss.');
  });
});
