import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCase } from '#test/web/a-case.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';

beforeEach(startServer);
afterEach(stopServer);

const heading = (nth: number) =>
  page.getByRole('heading', { name: `Opinion by Person ${nth} on Kabir Singh`, level: 2 });
const person = (nth: number) => aCase({ id: `case-${nth}`, owner: { id: `p${nth}`, name: `Person ${nth}` } });
const message = page.getByLabelText('Message to the person');
const decided = () => server.calls.filter((call) => call.startsWith('/moderation/decide'));

function holdEnter(): void {
  for (const repeat of [false, true, true])
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
}

describe('the open case', () => {
  test('stays open with the typed text when its claim is refused late [S8.1]', async () => {
    server.queue = [person(0), person(1)];
    const claim = Promise.withResolvers<void>();
    server.waits = { '/moderation/claim': claim.promise };
    server.refusals = { '/moderation/claim': [409, 'case_taken'] };
    await showModeration();
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('we');
    await userEvent.keyboard('Please ');
    claim.resolve();
    await expect.element(page.getByText('Another moderator is working on this case').first()).toBeVisible();
    await userEvent.keyboard('stop this{Enter}');
    await expect.element(message).toHaveFocus();
    await expect.element(message).toHaveValue('Please stop this\n');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Another moderator is working on this case');
    expect(server.calls).toEqual(['/moderation/claim {"id":"case-0"}']);
  });

  test('stays open when a graver case arrives, and when another moderator has decided it [S8.1]', async () => {
    server.queue = [person(0), person(1)];
    await showModeration();
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('we');
    await userEvent.keyboard('Please ');
    server.queue = [person(2), person(1), person(3)];
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('3 open cases', { exact: true })).toBeVisible();
    await expect.element(heading(0)).toBeVisible();
    await expect.element(message).toHaveValue('Please ');
    await userEvent.keyboard('j');
    await expect.element(heading(2)).toHaveFocus();
  });

  test('stays open when the answer to an earlier decision arrives late', async () => {
    server.queue = [person(0), person(1), person(2)];
    const decision = Promise.withResolvers<void>();
    server.waits = { '/moderation/decide': decision.promise };
    await showModeration();
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('d{Enter}');
    await page.getByRole('button', { name: 'Next case' }).click();
    await expect.element(heading(1)).toHaveFocus();
    decision.resolve();
    await expect.element(page.getByText('2 open cases', { exact: true })).toBeVisible();
    await expect.element(heading(1)).toBeVisible();
  });
});

describe('keys', () => {
  test('that follow a confirmation before the next case opens do nothing in that case [S8.1]', async () => {
    server.queue = [person(0), person(1)];
    const decision = Promise.withResolvers<void>();
    server.waits = { '/moderation/decide': decision.promise };
    await showModeration();
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('we');
    await userEvent.keyboard('Please{Control>}{Enter}{/Control} ');
    decision.resolve();
    await expect.element(heading(1)).toHaveFocus();
    await userEvent.keyboard('stop{Enter}');
    expect(decided()).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('that are held do not confirm, and an earlier choice must be made again [S8.1]', async () => {
    server.queue = [person(0), person(1)];
    await showModeration();
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(heading(1)).toHaveFocus();
    await userEvent.keyboard('fk');
    await expect.element(heading(0)).toHaveFocus();
    await userEvent.keyboard('d');
    holdEnter();
    await expect.element(heading(1)).toHaveFocus();
    holdEnter();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This decision was chosen earlier. Choose it again to confirm it.');
    expect(decided()).toEqual([expect.stringContaining('"id":"case-0","decisions":["dismiss"]')]);
    await page.getByRole('button', { name: /Suspend permanently/ }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(decided()).toHaveLength(2));
  });

  test('that are held do not choose', async () => {
    await showModeration();
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', repeat: true, bubbles: true, cancelable: true }),
    );
    expect(server.calls).toEqual([]);
  });
});
