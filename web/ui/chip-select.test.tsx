import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/styles.css';
import { ChipSelect } from '#web/ui/chip-select.tsx';

const options = [
  ['', 'Year'],
  ['1', '1st'],
  ['9', 'A very long name that nobody has chosen'],
] as const;
const aChip = (value: string, className = '') => (
  <ChipSelect
    label="Year"
    value={value}
    options={options}
    isSet={value !== ''}
    className={className}
    onChange={() => undefined}
  />
);
const widthOf = () => page.getByRole('combobox').element().getBoundingClientRect().width;

test('a chip is as wide as its chosen text, not as its longest option', async () => {
  const { rerender } = await render(aChip(''));
  const short = widthOf();
  expect(short).toBeLessThan(100);

  await rerender(aChip('9'));
  expect(widthOf()).toBeGreaterThan(200);

  await rerender(aChip('1'));
  expect(widthOf()).toBeLessThan(100);
});

test('chips in one line shrink instead of leaving it', async () => {
  await render(
    <div className="flex" style={{ width: '20rem' }}>
      {aChip('9')}
    </div>,
  );

  expect(widthOf()).toBeLessThanOrEqual(320);
});
