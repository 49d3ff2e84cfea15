import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCase } from '#test/web/a-case.ts';
import { server, showModeration, startServer, stopServer } from '#test/web/moderation-screen.tsx';

beforeEach(startServer);
afterEach(stopServer);

test.each([
  ['due', { acknowledged: '' }],
  ['done', { acknowledged: '2099-01-06T09:00:00.000Z' }],
  ['late', { acknowledged: '2099-01-06T11:00:00.000Z' }],
  ['late', { acknowledged: '', acknowledgeBy: '2026-01-06T10:00:00.000Z' }],
] as const)(
  'whether a moderator has looked at a case in time is shown: %s [S9.7]',
  async (state, details) => {
    server.queue = [aCase(details)];
    await showModeration();
    const open = page.getByRole('article');
    await expect.element(open.getByText(/^Review by/)).toBeVisible();
    const text = open.element().textContent;
    expect(text).toContain(`(${state})`);
    // An acknowledged delay is not overdue.
    expect(text.includes('Overdue')).toBe(state === 'late' && details.acknowledged === '');
  },
);

test('the person’s other cases are links; a decided case shows no form [S9.19]', async () => {
  const date = '2026-01-05T10:00:00.000Z';
  server.queue = [
    aCase({
      id: 'a',
      openCases: [{ id: 'c', kind: 'photo', opened: date, gravity: 3, appealed: true }],
      history: [
        {
          id: 'b',
          kind: 'person',
          opened: date,
          decided: date,
          outcome: 'upheld',
          decisions: ['warn'],
          rule: 'respect',
        },
      ],
    }),
    aCase({ id: 'b', kind: 'person', canClaim: false, decided: date, decisions: ['warn'] }),
    aCase({ id: 'c', kind: 'photo', photo: 'present' }),
  ];
  await showModeration();
  await expect.element(page.getByText('Grave', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Account · 5 Jan 2026/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Account of Ravi Das' })).toBeVisible();
  await expect.element(page.getByText(/^Decided on .*: Warn$/)).toBeVisible();
  expect(page.getByRole('group', { name: 'Decision' }).all()).toEqual([]);
  await page.getByRole('link', { name: 'Open cases' }).click();
  await page.getByRole('link', { name: /^Photo · 5 Jan 2026/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Photo of Ravi Das' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Dismiss$/ })).toBeVisible();
});

test('the moderator sees that the person has another photo now [S9.20]', async () => {
  server.queue = [aCase({ kind: 'photo', photo: 'replaced' })];
  await showModeration();
  await expect.element(page.getByText(/^The reported photo is no longer there/)).toBeVisible();
});

test('an appeal against the moderator’s own decision comes last, and only another moderator can decide it [S9.13]', async () => {
  server.queue = [
    aCase({
      id: 'a',
      canClaim: false,
      appeal: { date: '2026-01-05T10:00:00.000Z', note: 'No' },
      decisions: ['warn'],
    }),
    aCase({ id: 'b' }),
  ];
  await showModeration();
  await expect.element(page.getByRole('button', { name: /Dismiss$/ })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByText(/Another moderator decides on the appeal/)).toBeVisible();
  await userEvent.keyboard('1{Enter}y');
  expect(page.getByRole('group', { name: 'Decision' }).all()).toEqual([]);
  expect(server.calls.filter((one) => one.startsWith('/moderation/'))).toEqual([]);
});
