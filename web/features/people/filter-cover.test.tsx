import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '#test/web/home-screen.tsx';
import { watchCover } from '#web/features/people/filter-cover.ts';
import '#web/styles.css';
import '#web/styles/list.css';

/** A top bar of 56 px, and below it the line of filters of Home. */
async function renderLine(position: 'sticky' | 'static' = 'sticky') {
  await page.viewport(390, 844);
  const { container } = await render(
    <>
      <header className="top-0 z-10 bg-ground" style={{ position, height: 56 }} />
      <div className="title-row">
        <button type="button" className="my-1 h-9">
          My class
        </button>
      </div>
      <div style={{ height: 2000 }} />
    </>,
  );
  const line = container.querySelector<HTMLElement>('.title-row');
  if (!line) throw new Error('no line of filters');
  watchCover(line);
  const chip = page.getByRole('button');
  return { chip, line, opacity: () => getComputedStyle(chip.element()).opacity };
}

test('a chip that the top bar would cut is hidden until the list is at its start again [9.6]', async () => {
  const { opacity } = await renderLine();
  for (const [top, shown] of [
    [3, '1'],
    [8, '0'],
    [600, '0'],
    [0, '1'],
  ] as const) {
    scrollTo(0, top);
    await expect.poll(opacity, { message: `at ${top} px` }).toBe(shown);
  }
});

test('a chip that has the focus of the keyboard is shown whatever covers its line', async () => {
  const { chip, opacity } = await renderLine();
  scrollTo(0, 8);
  await expect.poll(opacity).toBe('0');
  await userEvent.keyboard('{Tab}');
  await expect.element(chip).toHaveFocus();
  await expect.poll(opacity).toBe('1');
});

test('a top bar that scrolls away with the chips hides none', async () => {
  const { chip, line } = await renderLine('static');
  scrollTo(0, 70);
  await expect.element(chip).not.toBeInViewport({ ratio: 1 });
  // An observer reports in the frame after a change.
  await nextFrame();
  await nextFrame();
  expect(line.dataset['covered']).toBeUndefined();
});
