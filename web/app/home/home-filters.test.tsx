import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import { words } from '#contract/words/en/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { RECENT_FILTERS_KEY, removeStoredCards } from '#web/data/storage/stored-cards.ts';
import { aClient, renderHome, replaceServer } from '#test/web/home-screen.tsx';

replaceServer();
beforeEach(async () => {
  removeStoredCards();
  await page.viewport(390, 844);
});

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

test('only the filters for the width of the window are rendered, those of the style’s breakpoint', async () => {
  navigate('/');
  await renderHome(aClient());
  // A hidden control counts too.
  const courses = page.getByRole('combobox', { name: 'Course', exact: true, includeHidden: true });
  const line = page.getByRole('group', { name: words.filters });
  const beside = page.getByRole('complementary');
  const columns = () => document.querySelector('.desk\\:grid')?.computedStyleMap().get('display')?.toString();
  for (const [width, filters, display] of [
    [1023, line, 'block'],
    [1024, beside, 'grid'],
    [1023, line, 'block'],
  ] as const) {
    await page.viewport(width, 800);
    await expect.element(filters).toBeVisible();
    expect([courses.elements().length, columns()]).toEqual([1, display]);
  }
});

describe('My class', () => {
  const myClass = page.getByRole('button', { name: words.myClass });

  test('sets the own course and year in one press; a second press removes them and keeps other filters [9.6]', async () => {
    navigate('/?sort=loved');
    await renderHome(aClient());
    await expect.element(myClass).toHaveAttribute('aria-pressed', 'false');
    await myClass.click();
    await expect.poll(() => location.search).toBe('?course=bca&year=2&sort=loved');
    await expect.element(myClass).toHaveAttribute('aria-pressed', 'true');
    for (const text of ['BCA', '2nd year']) await expect.element(chip(text)).toBeInViewport();
    await myClass.click();
    await expect.poll(() => location.search).toBe('?sort=loved');
  });

  test('is off with another course or year', async () => {
    navigate('/?course=bca&year=1');
    await renderHome(aClient());
    await expect.element(myClass).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('recent sets of filters', () => {
  const recent = (text: string) => page.getByRole('button', { name: laterWords.filterBy(text) });
  const show = async (address: string) => {
    navigate(address);
    await expect.poll(() => document.querySelector(`[aria-label="${laterWords.setFilters}"]`)).not.toBeNull();
  };

  test('come back in one press; a set that was completed to another is not kept', async () => {
    navigate('/');
    await renderHome(aClient());
    await show('/?course=mca');
    await show('/?course=mca&year=3');
    await show('/?personality=introvert');
    await expect.element(recent('MCA · 3rd year')).toBeInViewport();
    await expect.element(recent('MCA')).not.toBeInTheDocument();
    await recent('MCA · 3rd year').click();
    await expect.poll(() => location.search).toBe('?course=mca&year=3');
    await expect.element(recent('Introvert')).toBeInViewport();
  });

  test('on a desk are below My class, also without a filter', async () => {
    await page.viewport(1280, 800);
    navigate('/?personality=introvert');
    await renderHome(aClient());
    await expect.element(chip('Introvert')).toBeVisible();
    navigate('/');
    await expect.element(recent('Introvert')).toBeInViewport();
  });

  test('are of one person, and go with the log-out', async () => {
    navigate('/?personality=introvert');
    await renderHome(aClient());
    await expect.poll(() => localStorage.getItem(RECENT_FILTERS_KEY)).toContain('"user":"me"');
    removeStoredCards();
    expect(localStorage.getItem(RECENT_FILTERS_KEY)).toBeNull();
  });
});
