import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { aPhoto } from '#test/web/a-photo.ts';
import { LargePhoto } from '#web/features/people/page/large-photo.tsx';
import '#web/styles.css';

const name = 'Kabir Singh';
const image = page.getByRole('img', { name: `Photo of ${name}` });
const boxOf = () => image.element().getBoundingClientRect();
const zoom = () => boxOf().width / innerWidth;
let onClose = vi.fn<() => void>();

beforeEach(async () => {
  onClose = vi.fn<() => void>();
  await page.viewport(390, 844);
});

async function show() {
  const address = URL.createObjectURL(await aPhoto(700, 600));
  await render(<LargePhoto card={aCard({ name, image: address })} onClose={onClose} />);
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(700);
  await settle();
}

/** Waits until the photo's animations end. */
const settle = () => Promise.all(document.getAnimations().map(({ finished }) => finished));

/** Sends a pointer event. The photo captures the pointer, but a test has none. */
function pointAt(type: string, x: number, y: number, pointerId = 1): void {
  const stage = image.element().parentElement as HTMLElement;
  stage.setPointerCapture = () => undefined;
  stage.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientX: x, clientY: y }));
}

function tap(x: number, y: number): void {
  pointAt('pointerdown', x, y);
  pointAt('pointerup', x, y);
}

describe('the enlarged photo', () => {
  test('covers the whole screen of a phone and is as wide [9.8]', async () => {
    await show();
    const dialog = page.getByRole('dialog', { name: `Photo of ${name}` }).element();
    const rectangle = () => {
      const { left, top, width, height } = dialog.getBoundingClientRect();
      return [left, top, width, height];
    };
    // The opening animation ends at this size.
    await expect.poll(rectangle).toEqual([0, 0, 390, 844]);
    expect(boxOf().width).toBeCloseTo(390);
    expect(boxOf().height).toBeGreaterThan(300);
  });

  test('two fingers zoom around their middle, and one finger moves, but not beyond the edges [9.8]', async () => {
    await show();
    pointAt('pointerdown', 150, 400, 1);
    pointAt('pointerdown', 240, 400, 2);
    pointAt('pointermove', 60, 400, 1);
    pointAt('pointermove', 330, 400, 2);
    pointAt('pointerup', 60, 400, 1);
    pointAt('pointerup', 330, 400, 2);
    await expect.poll(zoom).toBeCloseTo(3, 1);
    pointAt('pointerdown', 100, 400);
    pointAt('pointermove', 3000, 400);
    pointAt('pointerup', 3000, 400);
    await expect.poll(() => Math.round(boxOf().left)).toBe(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a double tap zooms, a second double tap shows the whole photo; one tap does nothing [9.8]', async () => {
    await show();
    tap(195, 420);
    await expect.poll(zoom).toBe(1);
    tap(195, 420);
    await expect.poll(zoom).toBeCloseTo(3, 1);
    tap(195, 420);
    tap(195, 420);
    await expect.poll(zoom).toBeCloseTo(1, 1);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the wheel and a touchpad zoom the photo, not the page', async () => {
    await show();
    const turn = (init: WheelEventInit) => {
      const event = new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        clientX: 195,
        clientY: 420,
        ...init,
      });
      image.element().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(turn({ deltaY: -300 })).toBe(true);
    await expect.poll(zoom).toBeGreaterThan(1.5);
    const before = zoom();
    expect(turn({ deltaY: -30, ctrlKey: true })).toBe(true);
    await expect.poll(zoom).toBeGreaterThan(before * 1.2);
  });

  test('keys zoom and move it', async () => {
    await show();
    await userEvent.keyboard('++');
    await expect.poll(zoom).toBeCloseTo(2.25, 1);
    await settle();
    const { left } = boxOf();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => Math.round(boxOf().left)).toBe(Math.round(left) - 60);
    await userEvent.keyboard('0');
    await expect.poll(zoom).toBeCloseTo(1, 1);
  });

  test('closes once, by its button, a tap beside it or Escape', async () => {
    await show();
    await page.getByRole('button', { name: 'Close' }).click();
    tap(195, 30);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('has a smaller size if the browser has no larger size', async () => {
    await render(<LargePhoto card={aCard({ name, image: '/photos/missing.webp' })} onClose={onClose} />);
    await expect.element(image).toHaveAttribute('src', '/photos/missing.webp');
  });
});
