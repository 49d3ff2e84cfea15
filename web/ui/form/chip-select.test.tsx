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
    <ChipSelect label={label} value={value} options={options} onChange={() => undefined}>
      <button type="button">at its end</button>
    </ChipSelect>
  </div>
);

test('a chip shows its label with an arrow; with a choice the choice alone, and the control at its end', async () => {
  const { rerender } = await render(aChip(''));
  const shown = () => {
    const select = page.getByRole('combobox').element();
    return [select.parentElement?.firstElementChild?.textContent, document.querySelectorAll('svg').length];
  };
  const end = page.getByRole('button', { name: 'at its end' });
  expect(shown()).toEqual(['Year', 1]);
  await expect.element(end).not.toBeInTheDocument();
  await rerender(aChip('1'));
  expect(shown()).toEqual(['1st', 0]);
  await expect.element(end).toBeVisible();
});

test.for(['', '9'])('a chip with a long label and the value “%s” shrinks to its line', async (value) => {
  const { container } = await render(aChip(value, 'A very long label of a filter. '.repeat(3)));
  expect(container.querySelector('.field')?.getBoundingClientRect().width).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
