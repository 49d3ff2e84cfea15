import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popup, PopupRegion } from '#web/ui/dialog/popup.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';

function Busy() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setBusy(!busy)}>
        start
      </button>
      {busy && <Popup text="Adding opinion" />}
    </>
  );
}

const regions = () => [...document.querySelectorAll('[aria-live="polite"]')];

test('a popup is announced, because its live region is in the page before its text [12.1]', async () => {
  await render(
    <PopupRegion>
      <Busy />
    </PopupRegion>,
  );
  const [region, ...others] = regions();
  expect(others).toEqual([]);
  expect(region?.textContent).toBe('');

  await page.getByRole('button', { name: 'start' }).click();

  await expect.element(page.getByRole('status')).toHaveTextContent('Adding opinion');
  expect(region?.contains(page.getByRole('status').element())).toBe(true);
});

test('a popup over a sheet is announced inside the sheet, because the page behind the sheet is inert', async () => {
  await render(
    <PopupRegion>
      <Sheet label="Links" onClose={() => undefined}>
        <Busy />
      </Sheet>
    </PopupRegion>,
  );
  const sheet = page.getByRole('dialog', { name: 'Links' });
  const region = sheet.element().querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');

  await page.getByRole('button', { name: 'start' }).click();

  await expect.element(page.getByRole('status')).toHaveTextContent('Adding opinion');
  expect(region?.contains(page.getByRole('status').element())).toBe(true);
});
