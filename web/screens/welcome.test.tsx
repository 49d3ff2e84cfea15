import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Card } from '#contract/user.ts';
import { aCard } from '#test/web/a-card.ts';
import { mergeCards, requestTime } from '#web/cards/card-store.ts';
import { QueryClient } from '#web/queries/query-client.ts';
import { QueryClientProvider } from '#web/queries/use-query.ts';
import { Welcome } from '#web/screens/welcome.tsx';
import { storeSession } from '#web/session-storage.ts';
import { SessionProvider } from '#web/session.tsx';
import { welcome } from '#web/welcome.ts';
import '#web/styles.css';

const me = aCard({ uid: 'me', name: 'Meera Nair', college: 'My College' });

beforeEach(() => storeSession(me));
afterEach(() => storeSession(null));

function show(colleges: Readonly<Record<string, string>>) {
  const cards: Card[] = Object.entries(colleges).map(([name, college]) =>
    aCard({ uid: name, name, college }),
  );
  const client = new QueryClient();
  mergeCards(client, cards, requestTime());
  welcome.start();
  return render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Welcome />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('a')?.textContent);

test('three students of the own college, with links to their pages', async () => {
  const { container } = await show({
    Asha: 'Other',
    Bilal: 'My College',
    Chen: 'My College',
    Dev: 'My College',
    Esra: 'My College',
  });

  expect(names()).toEqual(['Bilal', 'Chen', 'Dev']);
  await expect.element(page.getByText('Students of My College to start with')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Chen' })).toHaveAttribute('href', '/student/Chen');
  expect(container.querySelector('.own-card')?.textContent).toContain('Meera Nair');
});

test('with fewer of the own college the first students of the list follow', async () => {
  await show({ Asha: 'Other', Bilal: 'Other', Chen: 'My College', Dev: 'Other' });

  expect(names()).toEqual(['Chen', 'Asha', 'Bilal']);
  await expect.element(page.getByText('Students to start with', { exact: true })).toBeVisible();
});

test('Close removes it; leaving the screen ends it for good', async () => {
  const { container, unmount } = await show({ Asha: 'Other' });
  await page.getByRole('button', { name: 'Close' }).click();

  expect(container.textContent).toBe('');
  expect(welcome.isDue()).toBe(true);
  await unmount();
  expect(welcome.isDue()).toBe(false);
});
