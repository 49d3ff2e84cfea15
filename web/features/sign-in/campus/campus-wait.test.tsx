import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CampusWait } from '#web/features/sign-in/campus/campus-wait.tsx';

const wait = (error: unknown) => (
  <CampusWait error={error} loading="Loading" failed="It failed" onRetry={() => undefined} />
);

test('a new attempt is announced: the live region is in the page before its text', async () => {
  const { rerender } = await render(wait(new Error('cut')));
  const region = page.getByRole('status').element();
  expect(region.textContent).toBe('');
  await expect.element(page.getByRole('alert')).toHaveTextContent('It failedSomething went wrong');

  await rerender(wait(null));

  await expect.element(page.getByRole('status')).toHaveTextContent('Loading');
  expect(page.getByRole('status').element()).toBe(region);
});
