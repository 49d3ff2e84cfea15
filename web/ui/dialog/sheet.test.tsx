import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/styles.css';
import { Sheet } from '#web/ui/dialog/sheet.tsx';

async function showSheet() {
  const onClose = vi.fn();
  await render(
    <Sheet label="Links" onClose={onClose}>
      <p>Your links</p>
    </Sheet>,
  );
  const sheet = page.getByRole('dialog', { name: 'Links' });
  return { onClose, sheet, top: sheet.element().getBoundingClientRect().top };
}

test('a press beside the sheet closes it, a press inside does not', async () => {
  const { onClose, sheet, top } = await showSheet();

  await page.getByText('Your links').click();
  await sheet.click({ position: { x: 5, y: 5 } });
  expect(onClose).not.toHaveBeenCalled();

  await sheet.click({ position: { x: 20, y: -top / 2 }, force: true });
  expect(onClose).toHaveBeenCalledOnce();
});

test('selecting text from inside to beside the sheet does not close it', async () => {
  const { onClose, sheet, top } = await showSheet();

  await userEvent.dragAndDrop(page.getByText('Your links'), sheet, {
    targetPosition: { x: 20, y: -top / 2 },
    force: true,
  });

  expect(onClose).not.toHaveBeenCalled();
});
