import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/styles.css';
import { ChipSelect } from '#web/ui/form/chip-select.tsx';

const options = [
  ['', 'Any year'],
  ['1', '1st'],
  ['9', 'A very long name that somebody has chosen'],
] as const;
/** In a line of 320 px. */
const aChip = (value: string, label = 'Year') => (
  <div className="flex" style={{ width: '20rem' }}>
    <ChipSelect label={label} value={value} options={options} onChange={() => undefined} />
  </div>
);
const widthOf = () => page.getByRole('combobox').element().getBoundingClientRect().width;

test('a chip is as wide as its label for every choice', async () => {
  const { rerender } = await render(aChip(''));
  const width = widthOf();
  expect(width).toBeLessThan(100);
  await rerender(aChip('9'));
  expect(widthOf()).toBe(width);
});

test('a chip with a long label shrinks instead of leaving its line', async () => {
  await render(aChip('', 'A very long label of a filter. '.repeat(3)));
  expect(widthOf()).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
