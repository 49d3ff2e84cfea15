import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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
  // It comes from below, and a press needs its last place.
  for (const animation of sheet.element().getAnimations()) animation.finish();
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

/** Moves a finger over the sheet, in px from where it began. Its last step is slow. */
function drag(target: Element, ...ways: readonly (readonly [number, number])[]) {
  const send = (type: string, [x, y]: readonly [number, number], timeStamp: number) => {
    const touch = new Touch({ identifier: 1, target, clientX: 100 + x, clientY: 300 + y });
    const touches = type === 'touchend' ? [] : [touch];
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch] });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    target.dispatchEvent(event);
  };
  send('touchstart', [0, 0], 0);
  ways.forEach((way, nth) => send('touchmove', way, (nth + 1) * 1000));
  send('touchend', ways.at(-1) ?? [0, 0], ways.length * 1000);
}

describe('a finger on a sheet at the bottom of the window', () => {
  test('moves it down with the finger and closes it from a quarter of its height', async () => {
    const { onClose, sheet } = await showSheet();
    const text = page.getByText('Your links').element();
    drag(text, [0, 12]);
    expect(onClose, 'a short way').not.toHaveBeenCalled();
    drag(text, [40, 20]);
    drag(text, [0, -60]);
    expect(onClose, 'other directions').not.toHaveBeenCalled();
    drag(text, [0, sheet.element().clientHeight / 2]);
    expect(onClose).toHaveBeenCalledOnce();
    const moved = () => (sheet.element() as HTMLElement).style.transform;
    expect(moved()).not.toBe('');
    await expect.poll(moved, { message: 'a sheet that stays open returns to its place' }).toBe('');
  });

  test('is left to fields and to boxes that were scrolled', async () => {
    const onClose = vi.fn();
    await render(
      <Sheet label="Links" onClose={onClose}>
        <input aria-label="address" />
        <div data-testid="box" style={{ height: 40, overflow: 'auto' }}>
          <p style={{ height: 400 }}>long</p>
        </div>
      </Sheet>,
    );
    page.getByTestId('box').element().scrollTop = 10;
    drag(page.getByText('long').element(), [0, 300]);
    drag(page.getByLabelText('address').element(), [0, 300]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a sheet that closes', () => {
  const pictures = () => document.querySelectorAll('.leaving');
  beforeEach(async () => {
    await import('#web/ui/dialog/leave-dialog.ts');
  });

  test('gives focus and keys back at once, while its picture still leaves the screen', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    const { unmount } = await render(
      <Sheet label="Links" onClose={vi.fn()}>
        <p>Your links</p>
      </Sheet>,
    );
    await unmount();
    expect(document.activeElement).toBe(before);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => pictures().length, { message: 'it goes in the end' }).toBe(0);
    before.remove();
  });

  test.for([
    ['a picture leaves', false, 1],
    ['nothing moves for people who asked for less motion', true, 0],
  ] as const)('%s', async ([, isReduced, count]) => {
    const shown = Promise.withResolvers<unknown>();
    const spies = [
      vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList),
      vi
        .spyOn(Element.prototype, 'animate')
        .mockReturnValue({ finished: shown.promise } as unknown as Animation),
    ];
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const { unmount } = await render(
      <Sheet label="Links" onClose={vi.fn()}>
        <p>Your links</p>
      </Sheet>,
    );
    await unmount();
    expect(pictures()).toHaveLength(count);
    for (const picture of pictures()) expect(picture.matches('[inert][aria-hidden]')).toBe(true);
    await expect.element(page.getByText('Your links')).not.toBeInTheDocument();
    shown.resolve(null);
    await expect.poll(() => pictures().length).toBe(0);
  });
});
