import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { readStoredSession, storeSession } from '#web/data/storage/session-storage.ts';
import { SessionProvider } from '#web/data/session.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import { loadYearOffer } from '#web/features/year/year-offer.tsx';
import '#web/styles.css';

const me = aCard({ uid: 'me', year: 2 });
let state: unknown;
let sent: unknown[] = [];
let status = 200;

beforeEach(() => {
  sent = [];
  status = 200;
  storeSession(me);
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    if (init?.method !== 'POST')
      return Promise.resolve(Response.json({ success: true, ...(state as object) }));
    sent.push(JSON.parse(init.body as string));
    const data = { ...me, year: 3 };
    if (status !== 200)
      return Promise.resolve(Response.json({ code: 'internal', error: 'Sorry.' }, { status }));
    return Promise.resolve(Response.json({ success: true, question: null, deletedAt: null, data }));
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  sessionStorage.clear();
  storeSession(null);
});

async function show() {
  const Offer = await loadYearOffer();
  return render(
    <SessionProvider>
      <DialogProvider>{Offer && <Offer />}</DialogProvider>
    </SessionProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name });

test('one tap moves the person up, and the new year shows at once [M1.1]', async () => {
  state = { question: { year: 2, next: 3 }, deletedAt: null };
  await show();
  await expect.element(button('Still in the 2nd year')).toBeVisible();
  const region = document.querySelector('p[aria-live]');
  expect(region?.textContent, 'the live region is there, empty, before its text').toBe('');
  await button('Now in the 3rd year').click();
  await expect.element(page.getByText('Saved. Thank you.')).toBeVisible();
  expect(page.getByText('Saved. Thank you.').element()).toBe(region);
  expect(sent).toEqual([{ answer: 'up' }]);
  expect(readStoredSession()).toMatchObject({ year: 3 });
});

test('nobody is asked to move up from the last possible year', async () => {
  state = { question: { year: 5, next: null }, deletedAt: null };
  await show();
  await expect.element(button('I have graduated')).toBeVisible();
  expect(button('Now in').elements()).toHaveLength(0);
});

test('a graduate sees when the account is deleted, and keeps it with one tap', async () => {
  state = { question: null, deletedAt: '2027-08-20T10:00:00.000Z' };
  await show();
  await expect.element(page.getByText(/deleted on 20 August 2027/)).toBeVisible();
  await button('Keep my account').click();
  expect(sent).toEqual([{ answer: 'keep' }]);
});

test('Not now hides the question in this tab without an answer', async () => {
  state = { question: { year: 2, next: 3 }, deletedAt: null };
  const { container } = await show();
  await button('Not now').click();
  expect(container.textContent).toBe('');
  expect(sent).toEqual([]);
});

test('a failed answer is reported, and the question stays', async () => {
  state = { question: { year: 2, next: 3 }, deletedAt: null };
  status = 500;
  await show();
  await button('I have graduated').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.element(button('I have graduated')).toBeInTheDocument();
});
