import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { HomeEmpty } from '#web/app/home/home-empty.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';

function renderAt(address: string, isEnd: boolean) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <DialogProvider>
        <HomeEmpty isEnd={isEnd} />
      </DialogProvider>
    </QueryClientProvider>,
  );
}

test('without any student, Share Quad shares the address of the first screen', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  await renderAt('/', false);
  await page.getByRole('button', { name: 'Share Quad' }).click();

  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Quad', url: `${location.origin}/` }]]);
  delete (navigator as { share?: unknown }).share;
});

test('the end of the whole list offers to share Quad', async () => {
  await renderAt('/', true);
  await expect.element(page.getByText('You have seen everyone.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share Quad' })).toBeVisible();
});

test('one press at the end of a filtered list shows all students and keeps the focus in the page [10.7]', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'content';
  main.tabIndex = -1;
  await renderAt('/?course=bca', true);
  await expect.element(page.getByText('That is everyone who matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all students' }).click();
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(main);
  main.remove();
});
