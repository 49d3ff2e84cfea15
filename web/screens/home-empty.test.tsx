import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueryClient } from '#web/queries/query-client.ts';
import { QueryClientProvider } from '#web/queries/use-query.ts';
import { HomeEmpty } from '#web/screens/home-empty.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';

test('where nobody has signed up yet, Share Quad shares the address of the first screen', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogProvider>
        <HomeEmpty isFiltered={false} />
      </DialogProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Share Quad' }).click();

  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Quad', url: `${location.origin}/` }]]);
  delete (navigator as { share?: unknown }).share;
});
