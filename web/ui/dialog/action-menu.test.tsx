import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ActionMenu } from '#web/ui/dialog/action-menu.tsx';
import '#web/styles.css';

const button = page.getByRole('button', { name: 'More' });
const menu = page.getByRole('menu', { name: 'More' });
const item = (name: string) => page.getByRole('menuitem', { name });

async function show() {
  const report = vi.fn();
  const block = vi.fn();
  await render(
    <>
      <ActionMenu
        label="More"
        actions={[
          { text: 'Report', run: report },
          { text: 'Block', run: block },
        ]}
      />
      <p style={{ marginTop: 240 }}>outside</p>
    </>,
  );
  return { report, block };
}

test('without actions there is no button', async () => {
  const { container } = await render(<ActionMenu label="More" actions={[]} />);

  expect(container.innerHTML).toBe('');
});

test('arrow keys, Home and End move the focus in the menu; arrow keys wrap around', async () => {
  await show();
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Report')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Block')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Report')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Block')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Report')).toHaveFocus();
});

test('Enter runs the action once, and the focus returns to the button', async () => {
  const { report, block } = await show();
  await button.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');

  expect(block).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('Escape and a click outside close the menu', async () => {
  await show();
  await button.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await button.click();
  await expect.element(menu).toBeVisible();
  await page.getByText('outside').click();
  await expect.element(menu).not.toBeInTheDocument();
});

test.each([
  ['left', { position: 'fixed', left: 0, top: 0 }],
  ['right', { position: 'fixed', right: 0, top: 0 }],
  ['bottom', { position: 'fixed', left: 100, bottom: 0 }],
] as const)('at the %s edge of the window the menu is inside the window', async (_edge, style) => {
  await render(
    <div style={style}>
      <ActionMenu label="More" actions={[{ text: 'A long name of an action', run: () => undefined }]} />
    </div>,
  );
  await button.click();

  await expect.element(item('A long name of an action')).toHaveFocus();
  const { left, right, top, bottom } = menu.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});

test.each([
  ['below', { position: 'fixed', right: 40, top: 0 }, 0],
  ['above', { position: 'fixed', right: 40, bottom: 0 }, 1],
] as const)('the menu %s its button grows out of it', async (_place, style, end) => {
  await render(
    <div style={style}>
      <ActionMenu label="More" actions={[{ text: 'Report', run: () => undefined }]} />
    </div>,
  );
  await button.click();

  await expect.element(item('Report')).toHaveFocus();
  const shown = menu.element() as HTMLElement;
  const { animationName, animationDuration, transformOrigin } = getComputedStyle(shown);
  expect(animationName).toBe('popup');
  expect(parseFloat(animationDuration)).toBeLessThanOrEqual(0.18);
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  expect(x).toBeCloseTo(shown.offsetWidth, 0);
  expect(y).toBeCloseTo(end * shown.offsetHeight, 0);
});
