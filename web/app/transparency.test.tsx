import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aMonth, emptyMonth } from '#test/web/a-month.ts';
import { LoggedOutScreen } from '#web/app/logged-out.tsx';
import { SessionProvider } from '#web/data/session.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

let months: readonly object[] = [];
let status = 200;

beforeEach(() => {
  status = 200;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, data: months, step: 5 }, { status })),
  );
  history.replaceState(null, '', '/transparency');
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  history.replaceState(null, '', '/');
});

function show() {
  return render(
    <SessionProvider>
      <DialogProvider>
        <LoggedOutScreen screen="login" />
      </DialogProvider>
    </SessionProvider>,
  );
}

test('everybody sees a table of the figures by month, without a log-in and without empty months [S9.21]', async () => {
  months = [aMonth(), emptyMonth];
  await show();
  const table = page.getByRole('table', { name: 'Reports and decisions by month' });
  await expect.element(table.getByRole('row', { name: /^Oct 2026 40 35 10 7 h$/ })).toBeVisible();
  expect(table.getByRole('row').all()).toHaveLength(2);
  await page.getByText(/Oct 2026: by reason/).click();
  await expect.element(page.getByText(/Harassment 5, Sexual content 5/)).toBeVisible();
  await expect.element(page.getByText('Changed by appeals: 5 of 10')).toBeVisible();
  await expect.element(page.getByText('Reviewed in time by a moderator: at least 95%')).toBeVisible();
  await expect.element(page.getByText(/rounded down to multiples of 5/)).toBeVisible();
});

test('a phone has a way back', async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
});

test.each([390, 320])('on a phone of %d px, the title is in the row of the way back', async (width) => {
  await page.viewport(width, 844);
  await show();
  const back = page.getByRole('button', { name: 'Back' });
  await expect.element(back).toBeVisible();
  const row = back.element().getBoundingClientRect();
  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(title.left).toBeGreaterThanOrEqual(row.right);
  expect(Math.abs((title.top + title.bottom) / 2 - (row.top + row.bottom) / 2)).toBeLessThanOrEqual(1);
});

test('without figures there is a sentence instead of a table', async () => {
  months = [emptyMonth];
  await show();
  await expect.element(page.getByText('No figures yet')).toBeVisible();
  expect(page.getByRole('table').all()).toEqual([]);
});

test('figures that cannot be loaded can be tried again', async () => {
  months = [aMonth()];
  status = 500;
  await show();
  await expect.element(page.getByText('The figures could not be loaded')).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});
