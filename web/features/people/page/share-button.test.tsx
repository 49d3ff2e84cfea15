import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';

const address = `${location.origin}/student/kabir`;
const writeText = vi.fn<(text: string) => Promise<void>>();

/** Presses Share. @param share the browser's share sheet; undefined for none. */
async function press(share?: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  if (!share) delete (navigator as { share?: unknown }).share;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await render(
    <DialogProvider>
      <ShareButton path="/student/kabir" title="Kabir Singh" />
    </DialogProvider>,
  );
  await page.getByRole('button', { name: 'Share' }).click();
}

afterEach(() => {
  delete (navigator as { share?: unknown }).share;
  delete (navigator as { clipboard?: unknown }).clipboard;
  writeText.mockReset();
});

test('Share gives name and address to the share sheet of the system, and copies nothing', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  await press(share);

  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Kabir Singh', url: address }]]);
  expect(writeText).not.toHaveBeenCalled();
});

test('a person who closes the share sheet gets no copied link', async () => {
  const share = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  await press(share);

  await expect.poll(() => share.mock.calls).toHaveLength(1);
  await expect.element(page.getByText('Link copied')).not.toBeInTheDocument();
  expect(writeText).not.toHaveBeenCalled();
});

test('without a share sheet Share copies the address and reports this [9.8]', async () => {
  writeText.mockResolvedValue();
  await press();

  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(address);
});

test('without a clipboard Share shows the address and asks the person to copy it', async () => {
  writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await press();

  await expect
    .element(page.getByRole('alertdialog', { name: `Copy this link to share it: ${address}` }))
    .toBeVisible();
});
