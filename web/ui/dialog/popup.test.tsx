import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popup, PopupRegion } from '#web/ui/dialog/popup.tsx';
import '#web/styles.css';
import '#web/styles/open-list.css';
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

/** The middle of an element. */
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
};

test('a popup about a text that is being sent lies over its box, also after the box has moved', async () => {
  await page.viewport(390, 844);
  const aPage = (above: number) => (
    <>
      <h1 style={{ marginTop: above }}>Asha Rao</h1>
      <textarea
        readOnly
        aria-label="Write an opinion"
        style={{ display: 'block', height: 44, marginTop: 8 }}
      />
      <Popup text="Adding opinion" />
    </>
  );
  const { rerender } = await render(aPage(200));
  const popup = () => page.getByRole('status').element();
  const [name, sent] = [page.getByRole('heading').element(), page.getByRole('textbox').element()];
  expect(middleOf(popup())).toEqual(middleOf(sent));
  expect(popup().getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().bottom);
  await rerender(aPage(360));
  await expect.poll(() => middleOf(popup())).toEqual(middleOf(sent));
});

test('a popup about something else is in the middle of the window', async () => {
  await page.viewport(390, 844);
  await render(
    <>
      <textarea aria-label="Write an opinion" />
      <Popup text="deleting please wait.." />
    </>,
  );
  expect(middleOf(page.getByRole('status').element())).toEqual({ x: 195, y: 422 });
});
