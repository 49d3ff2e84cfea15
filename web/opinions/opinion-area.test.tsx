import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { OpinionArea } from '#web/opinions/opinion-area.tsx';
import { storeSession } from '#web/session-storage.ts';

const me = aCard({ uid: 'me' });
const opinionsAnswer = Promise.withResolvers<Response>();

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    new URL(new Request(input).url).pathname === '/me'
      ? Promise.resolve(Response.json(me))
      : opinionsAnswer.promise,
  );
  storeSession(me);
  await renderLoggedIn(
    <OpinionArea card={aCard({ opinions: 0 })}>
      <p>tags</p>
    </OpinionArea>,
  );
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

test('a card without opinions invites once to write: by its text box', async () => {
  await expect.element(page.getByText('No opinions')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Write an opinion' })).toBeVisible();

  await expect.element(page.getByRole('button', { name: 'Write the first one.' })).not.toBeInTheDocument();
  await expect.element(page.getByText('0', { exact: true })).not.toBeInTheDocument();
});

test('See all opinion on a card without opinions shows No opinions at once', async () => {
  await page.getByRole('button', { name: 'See all opinion' }).click();

  const all = page.getByRole('region', { name: 'All opinions' });
  await expect.element(all.getByText('No opinions')).toBeVisible();
  const before = (all.element() as HTMLElement).offsetHeight;
  opinionsAnswer.resolve(Response.json([{ count: 0, canWrite: true }]));
  await vi.waitFor(() => expect((all.element() as HTMLElement).offsetHeight).toBe(before));
});
