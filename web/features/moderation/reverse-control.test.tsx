import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { ModerationScreen } from '#web/app/moderation/moderation.tsx';
import { aCase } from '#test/web/a-case.ts';
import { aLogEntry } from '#test/web/a-log-entry.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';

beforeEach(startServer);
afterEach(stopServer);

const decided = aLogEntry({
  what: 'suspend',
  who: { id: 'dean', name: 'Dean Rao' },
  whom: { id: 'ravi', name: 'Ravi Das' },
  kind: 'person',
  rule: 'respect',
  until: '2090-01-13T10:00:00.000Z',
  after: ['suspend'],
  outcome: 'upheld',
  reversal: 'reverse',
});
const reversals = () => server.calls.filter((one) => one.startsWith('/moderation/reverse'));

async function showLog() {
  server.undone = false;
  history.replaceState(null, '', '/moderation?log');
  server.log = [decided];
  await renderLoggedIn(<ModerationScreen />);
}

test('the moderator who decided can undo the decision with one press, and the case opens again', async () => {
  await showModeration();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('w{Enter}');
  const undo = page.getByRole('button', { name: /^Undo \((10:00|9:5\d)\)$/ });
  await expect.element(undo).toBeVisible();
  await undo.click();
  await expect.element(page.getByText(moderationWords.undone)).toBeVisible();
  expect(reversals()).toEqual(['/moderation/reverse {"id":"case-1","reason":"Undone at once."}']);
  await expect
    .element(page.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Opinion by Ravi Das on Kabir Singh');
});

test('an undo that arrives too late is shown as a reversal', async () => {
  server.undone = false;
  await showModeration();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('w{Enter}');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByText(moderationWords.reversed)).toBeVisible();
});

test('the log shows who decided about whom, the case, the rule, the end, the change and the outcome', async () => {
  await showLog();
  const row = page.getByRole('listitem').filter({ hasText: 'Dean Rao' });
  await expect.element(row).toBeVisible();
  const text = row.element().textContent;
  expect(text).toMatch(/^Dean Rao: suspended \(respect\) until .*2090/);
  expect(text).toContain('Nothing → Suspend');
  expect(text).toContain('Broke a rule');
  await expect
    .element(row.getByRole('link', { name: 'Account: Ravi Das' }))
    .toHaveAttribute('href', '/moderation?case=case-1');
});

test('a decision is reversed by keyboard with a reason; without a reason nothing is sent; Escape keeps the text', async () => {
  await showLog();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Write the reason.');
  expect(reversals()).toEqual([]);
  await reason.fill('The wrong person.');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(reason).toHaveValue('The wrong person.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The decision is reversed.' }))
    .toHaveFocus();
  expect(reversals()).toEqual(['/moderation/reverse {"id":"case-1","reason":"The wrong person."}']);
});

test('if another moderator has reversed the decision meanwhile, this is shown, and the log is read again', async () => {
  await showLog();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The wrong person.');
  server.refusals = { '/moderation/reverse': [409, 'nothing_to_reverse'] };
  server.log = [{ ...decided, reversal: '' }];
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'refused: nothing_to_reverse' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
  await expect.element(page.getByText('refused: nothing_to_reverse')).toBeVisible();
});

test('when the time for an undo ends while the screen is open, the button asks for a reason', async () => {
  server.log = [{ ...decided, reversal: 'undo', undoBefore: new Date(Date.now() + 2_000).toISOString() }];
  history.replaceState(null, '', '/moderation?log');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  try {
    await renderLoggedIn(<ModerationScreen />);
    await expect.element(page.getByRole('button', { name: /^Undo \(0:0[12]\)$/ })).toBeVisible();
    vi.advanceTimersByTime(3_000);
    await expect.element(page.getByRole('button', { name: 'Reverse' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a decided case has the button beside its decision', async () => {
  server.queue = [
    aCase({ canClaim: false, decided: '2026-01-06T10:00:00.000Z', decisions: ['warn'], reversal: 'reverse' }),
  ];
  history.replaceState(null, '', '/moderation?case=case-1');
  await renderLoggedIn(<ModerationScreen />);
  await expect.element(page.getByRole('button', { name: 'Reverse' })).toBeVisible();
});
