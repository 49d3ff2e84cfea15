import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import { laterWords } from '#contract/words/en/later.ts';
import { aClient, renderHome, replaceServer } from '#test/web/home-screen.tsx';

replaceServer();
beforeEach(() => page.viewport(390, 844));

const chip = (text: string) => page.getByRole('button', { name: laterWords.removeFilter(text) });

test('on a phone a visible chip removes each set filter, including Personality and Sort [9.6]', async () => {
  navigate('/?course=bca&year=1&personality=introvert&sort=loved');
  await renderHome(aClient());
  for (const text of ['BCA', '1st year', 'Introvert', 'Most loved'])
    await expect.element(chip(text)).toBeInViewport();
  await chip('Introvert').click();
  await expect.poll(() => location.search).toBe('?course=bca&year=1&sort=loved');
  await expect.element(chip('Most loved')).toHaveFocus();
  await chip('Most loved').click();
  await expect.poll(() => location.search).toBe('?course=bca&year=1');
});

test('a set filter can be opened again: its select keeps the label and the arrow', async () => {
  navigate('/?course=bca');
  await renderHome(aClient());
  for (const name of ['Course', 'Year']) {
    const select = page.getByRole('combobox', { name, exact: true });
    await expect.element(select).toBeVisible();
    const shown = select.element().parentElement;
    expect([shown?.innerText.trim(), shown?.querySelector('svg')?.checkVisibility()]).toEqual([
      expect.stringContaining(name),
      true,
    ]);
  }
  await page.getByRole('combobox', { name: 'Course', exact: true }).selectOptions('mca');
  await expect.poll(() => location.search).toBe('?course=mca');
});
