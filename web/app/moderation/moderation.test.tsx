import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { aCase } from '#test/web/a-case.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

beforeEach(startServer);
afterEach(stopServer);

const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const title = 'Opinion by Ravi Das on Kabir Singh';
const decided = () => server.calls.filter((call) => call.startsWith('/moderation/decide'));
const aQueue = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    aCase({ id: `case-${nth}`, owner: { id: `p${nth}`, name: `Person ${nth}` } }),
  );

describe('the keys', () => {
  test('decide 100 cases with two keys each; every next case is focused and counted [S9.24]', async () => {
    server.queue = aQueue(100);
    await showModeration();
    let keys = 0;
    for (let nth = 0; nth < 100; nth += 1) {
      const name = `Opinion by Person ${nth} on Kabir Singh`;
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name), { interval: 10 });
      for (const key of [String((nth % 3) + 1), '{Enter}']) {
        await userEvent.keyboard(key);
        keys += 1;
      }
    }
    await expect.element(page.getByText('No open cases')).toBeVisible();
    expect(decided()).toHaveLength(100);
    expect(keys / 100).toBeLessThanOrEqual(3);
    const claimed = server.calls.filter((call) => call.startsWith('/moderation/claim'));
    expect(new Set(claimed).size).toBe(100);
    expect(decided().slice(0, 2)).toEqual([
      '/moderation/decide {"id":"case-0","decisions":["dismiss"],"message":"","note":""}',
      '/moderation/decide {"id":"case-1","decisions":["remove"],"message":"","note":"","rule":"respect"}',
    ]);
  }, 60_000);

  test('go to the next and the previous case and keep typed text, even after a reload [S9.26]', async () => {
    server.queue = aQueue(2);
    const first = await showModeration();
    await expect.element(heading('Opinion by Person 0 on Kabir Singh')).toHaveFocus();
    await userEvent.keyboard('we');
    await userEvent.keyboard('Please stop{Escape}j');
    await expect.element(heading('Opinion by Person 1 on Kabir Singh')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(page.getByLabelText('Message to the person')).toHaveValue('Please stop');
    await first.unmount();
    await showModeration();
    await expect.element(page.getByLabelText('Message to the person')).toHaveValue('Please stop');
    await expect.element(heading('Opinion by Person 0 on Kabir Singh')).toHaveFocus();
    await userEvent.keyboard('w{Enter}');
    await vi.waitFor(() =>
      expect(decided()).toEqual([
        expect.stringContaining('"decisions":["warn"],"message":"Please stop","note":"","rule":"respect"'),
      ]),
    );
  });

  test('do nothing in a text box, and ? lists them [S9.24]', async () => {
    await showModeration();
    await expect.element(heading(title)).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(page.getByText('Show or hide the photo')).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(page.getByLabelText('Note for moderators')).toHaveFocus();
    await userEvent.keyboard('d1 jk?');
    await expect.element(page.getByLabelText('Note for moderators')).toHaveValue('d1 jk?');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await vi.waitFor(() =>
      expect(server.calls).toEqual(['/moderation/note {"id":"case-1","note":"d1 jk?"}']),
    );
  });
});

describe('a page of the queue that fails', () => {
  const failure = page.getByText('Not all cases could be loaded');
  const again = page.getByRole('button', { name: 'Try again' });

  test('is reported below the loaded cases, and Try again loads it', async () => {
    server.queue = aQueue(21);
    await showModeration();
    await expect.element(heading('Opinion by Person 0 on Kabir Singh')).toHaveFocus();
    await expect.element(failure).not.toBeInTheDocument();
    server.refusals['/moderation'] = [500, 'internal'];
    await userEvent.keyboard('j'.repeat(15));
    await expect.element(failure).toBeVisible();
    await expect.element(heading('Opinion by Person 15 on Kabir Singh')).toBeVisible();
    await again.click();
    await expect.element(page.getByText('21 open cases')).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  test('is not shown as an empty queue', async () => {
    server.queue = aQueue(21);
    await showModeration();
    await expect.element(heading('Opinion by Person 0 on Kabir Singh')).toHaveFocus();
    server.queue = [];
    server.refusals['/moderation'] = [500, 'internal'];
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(failure).toBeVisible();
    await expect.element(page.getByText('No open cases')).not.toBeInTheDocument();
    await again.click();
    await expect.element(failure).not.toBeInTheDocument();
  });
});

test('the photo of a case is blurred and grey until the moderator presses to see it [S9.25]', async () => {
  const now = { text: '', image: '/icon.svg', name: 'Ravi Das', state: 'active' };
  server.queue = [aCase({ kind: 'photo', now })];
  await showModeration();
  const blurred = page.getByAltText('Photo of Ravi Das, blurred');
  await expect.element(blurred).toHaveStyle({ filter: 'blur(24px) grayscale(1)' });
  expect(server.calls).toEqual([]);
  await expect.element(heading('Photo of Ravi Das')).toHaveFocus();
  await userEvent.keyboard('p');
  const clear = page.getByAltText('Photo of Ravi Das', { exact: true });
  await expect.element(clear).toHaveStyle({ filter: 'none' });
  await expect.element(clear).toHaveAttribute('src', expect.stringMatching(/^data:/));
  expect(server.calls).toEqual(['/moderation/photo report-case-1']);
  await userEvent.keyboard('p');
  await expect.element(blurred).toBeVisible();
});

describe('a refused decision', () => {
  test('keeps the form and names the reason [S9.26]', async () => {
    server.refusals = { '/moderation/claim': [409, 'case_taken'] };
    await showModeration();
    await expect.element(heading(title)).toHaveFocus();
    await userEvent.keyboard('w');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Another moderator is working on this case');
    server.refusals = { '/moderation/decide': [500, 'internal'] };
    await userEvent.keyboard('e');
    await userEvent.keyboard('A word{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('refused: internal');
    await expect.element(page.getByLabelText('Message to the person')).toHaveValue('A word');
  });

  test('is repeated with a new claim if the claim has ended', async () => {
    server.queue = [aCase({ id: 'late' })];
    server.refusals = { '/moderation/decide': [409, 'case_not_claimed'] };
    await showModeration();
    await expect.element(heading(title)).toHaveFocus();
    await userEvent.keyboard('d{Enter}');
    await expect.element(page.getByText('No open cases')).toBeVisible();
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual([
      '/moderation/claim',
      '/moderation/decide',
      '/moderation/claim',
      '/moderation/decide',
    ]);
  });
});

test('several decisions are sent at once, with rule, end, message and note', async () => {
  await showModeration();
  await page.getByRole('button', { name: /Mute for 7 days/ }).click();
  await page.getByRole('checkbox', { name: 'Warn' }).click();
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('No advertisements');
  await page.getByLabelText('Message to the person').fill('Stop it');
  await page.getByLabelText('Note for moderators').fill('Again');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  const { until, ...sent } = JSON.parse(decided()[0]?.replace('/moderation/decide ', '') ?? '') as {
    until: string;
  };
  expect(sent).toEqual({
    id: 'case-1',
    decisions: ['remove', 'mute', 'warn'],
    rule: 'no-spam',
    message: 'Stop it',
    note: 'Again',
  });
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
});

test('the decision on an appeal confirms or reverses the first decision', async () => {
  const appealed = {
    appeal: { date: '2026-01-06T10:00:00.000Z', note: 'It was a joke' },
    decisions: ['warn'] as const,
    rule: 'no-spam',
  };
  server.queue = [
    aCase({ id: 'a', ...appealed, decisions: ['warn'] }),
    aCase({ id: 'b', ...appealed, decisions: ['warn'] }),
  ];
  await showModeration();
  await expect.element(page.getByText('It was a joke')).toBeVisible();
  await expect.element(heading(title)).toHaveFocus();
  await userEvent.keyboard('1{Enter}');
  await vi.waitFor(() => expect(decided()).toHaveLength(1));
  await expect.element(page.getByText('1 open case', { exact: true })).toBeVisible();
  await userEvent.keyboard('2{Enter}');
  await vi.waitFor(() => expect(decided()).toHaveLength(2));
  expect(decided()).toEqual([
    '/moderation/decide {"id":"a","decisions":["warn"],"message":"","note":"","rule":"no-spam"}',
    '/moderation/decide {"id":"b","decisions":["restore"],"message":"","note":""}',
  ]);
});

test('a late case is marked, with the known facts about the reporters and the person', async () => {
  server.queue = [aCase({ resolveBy: '2026-01-20T10:00:00.000Z', strikes: 2 })];
  await showModeration();
  await expect.element(page.getByRole('article').getByText('Overdue')).toBeVisible();
  await expect.element(page.getByText(/earlier reports: 3 right, 1 wrong/)).toBeVisible();
  await expect.element(page.getByText(/2 strikes/)).toBeVisible();
});

test('a person who is no moderator gets the screen of an unknown address, and no call of moderation is made [S9.2]', async () => {
  storeSession(aCard({ uid: 'me' }));
  vi.mocked(fetch).mockImplementation((input) => {
    const { pathname } = new URL(new Request(input).url);
    server.calls.push(pathname);
    return Promise.resolve(Response.json(aCard({ uid: 'me' })));
  });
  await showModeration();
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(server.calls.filter((path) => path !== '/me')).toEqual([]);
});
