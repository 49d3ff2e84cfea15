import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { adjustPhoto } from '#contract/words/en/adjust-photo.ts';
import { aPhoto, asFile, look } from '#test/web/a-photo.ts';
import { AdjustPhoto } from '#web/ui/photo/adjust/adjust-photo.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

async function open(photo?: File) {
  const onDone = vi.fn<(part: File) => void>();
  const onClose = vi.fn();
  const file = photo ?? asFile(await aPhoto(1200, 800));
  await render(
    <DialogProvider>
      <AdjustPhoto photo={file} onDone={onDone} onClose={onClose} />
    </DialogProvider>,
  );
  return { onDone, onClose };
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('Rotate, then Done: the photo is turned', async () => {
  const { onDone, onClose } = await open();
  await press('Rotate 90°');
  await press('Done');

  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  const part = onDone.mock.calls[0]?.[0];
  if (!part) throw new Error('no part');
  const { colourAt } = await look(part);
  expect([colourAt(0.5, 0.1), colourAt(0.5, 0.9)]).toEqual(['red', 'blue']);
});

test('the keyboard zooms and moves the photo, and each change is announced', async () => {
  const { onDone, onClose } = await open();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await userEvent.keyboard('++++{ArrowLeft>12/}');
  await expect.element(page.getByText('Zoom 244%, rotated 0°')).toBeInTheDocument();
  await press('Done');

  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  const part = onDone.mock.calls[0]?.[0];
  if (!part) throw new Error('no part');
  expect((await look(part)).colourAt(0.1, 0.5)).toBe('blue');
});

test('a drag moves the photo [8.3]', async () => {
  const { onDone, onClose } = await open();
  await press('Zoom in');
  await press('Zoom in');
  await press('Zoom in');
  const frame = document.querySelector('canvas')?.parentElement;
  if (!frame) throw new Error('no frame');
  const { left, top, width } = frame.getBoundingClientRect();
  const at = (type: string, x: number) =>
    frame.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + x, clientY: top + 50 }),
    );
  // A test has no pointer that could be captured.
  frame.setPointerCapture = () => undefined;
  at('pointerdown', width - 10);
  at('pointermove', 10);
  at('pointerup', 10);
  await press('Done');

  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  const part = onDone.mock.calls[0]?.[0];
  if (!part) throw new Error('no part');
  expect((await look(part)).colourAt(0.1, 0.5)).toBe('blue');
});

test.for(['null', 'an error'])(
  'Done shows a message if the canvas answers %s, and can be pressed again [8.3]',
  async (what) => {
    const { onDone, onClose } = await open();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      if (what === 'an error') throw new Error('no memory');
      done(null);
    });
    await press('Rotate 90°');
    await press('Done');
    await expect.element(page.getByRole('alertdialog', { name: adjustPhoto.notCut })).toBeVisible();
    expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
    warn.mockRestore();
    toBlob.mockRestore();
    await userEvent.keyboard('{Escape}');
    await press('Done');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(onDone).toHaveBeenCalledOnce();
  },
);

test('in a low window the notch takes the same part of the smaller photo as on a phone [8.3]', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeInTheDocument();
  const measure = () => {
    const photo = document.querySelector('canvas')?.getBoundingClientRect();
    const notch = document.querySelector('canvas + div > *')?.getBoundingClientRect();
    if (!photo || !notch) throw new Error('no frame');
    return { width: photo.width, parts: [notch.width / photo.width, notch.height / photo.height] };
  };
  await page.viewport(390, 844);
  await expect.poll(() => measure().width).toBeGreaterThan(350);
  const onPhone = measure().parts;
  await page.viewport(427, 267);
  await expect.poll(() => measure().width).toBeLessThan(200);
  measure().parts.forEach((part, nth) => expect(part).toBeCloseTo(onPhone[nth] ?? 0, 1));
  await page.viewport(390, 844);
});

test('in a very low window Done is in view without scrolling [8.3]', async () => {
  await page.viewport(427, 267);
  await open();
  const done = page.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeInViewport({ ratio: 1 });
  expect(page.getByRole('dialog').element().scrollTop).toBe(0);
  const { left, right, top, bottom } = done.element().getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  expect(hit && done.element().contains(hit)).toBe(true);
});

test('Cancel leaves the photo as it is', async () => {
  const { onDone, onClose } = await open();
  await press('Rotate 90°');
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

test.for([[], ['Rotate 90°', 'Reset']])(
  'Done without a change returns the visible part (%s)',
  async (presses) => {
    const { onDone, onClose } = await open();
    for (const name of presses) await press(name);
    await press('Done');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    const part = onDone.mock.calls[0]?.[0];
    if (!part) throw new Error('no part');
    const { colourAt } = await look(part);
    expect([colourAt(0.1, 0.5), colourAt(0.9, 0.5)]).toEqual(['red', 'blue']);
  },
);

test('a photo that this browser cannot show closes the panel with a message', async () => {
  const { onClose } = await open(new File(['no picture'], 'me.heic', { type: 'image/heic' }));

  await expect.poll(() => document.body.textContent).toContain('It will be sent as it is.');
  expect(onClose).toHaveBeenCalledOnce();
});
