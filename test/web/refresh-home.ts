import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const refreshButton = () => page.getByRole('button', { name: 'Refresh' });

/** Presses Refresh, which loads after the first cards, wherever the page is scrolled to. */
export async function refresh(): Promise<void> {
  await expect.element(refreshButton()).toBeInTheDocument();
  refreshButton()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}
