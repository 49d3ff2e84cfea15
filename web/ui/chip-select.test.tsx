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
/** In a line of 320 px. */
const aChip = (value: string) => (
  <div className="flex" style={{ width: '20rem' }}>
    <ChipSelect
      label="Year"
      value={value}
      options={options}
      isSet={value !== ''}
      onChange={() => undefined}
    />
  </div>
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

test('a chip with a long text shrinks instead of leaving its line', async () => {
  const long = 'A very long name that nobody has chosen. '.repeat(3);
  await render(
    <div className="flex" style={{ width: '20rem' }}>
      <ChipSelect label="Year" value="" options={[['', long]]} isSet={false} onChange={() => undefined} />
    </div>,
  );

  expect(widthOf()).toBe(320);
});
