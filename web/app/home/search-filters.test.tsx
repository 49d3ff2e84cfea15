import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import { words } from '#contract/words/en/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { aCard } from '#test/web/a-card.ts';
import { box, renderSearch, replaceSearchServer, searches } from '#test/web/search-screen.tsx';
import { SlideMenu } from '#web/layout/slide-menu.tsx';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';

replaceSearchServer();

const PHONE = [390, 844] as const;
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const chip = (text: string) => page.getByRole('button', { name: laterWords.removeFilter(text) });
const asked = () => searches.asked.map(({ text, filters }) => `${text} ${filters}`.trim());
/** The set filters of a phone, each beside the button that removes it. */
const chips = () =>
  [...document.querySelectorAll('[data-removes]')].map(
    (button) => button.previousElementSibling?.firstElementChild?.textContent,
  );

beforeEach(async () => {
  await page.viewport(...PHONE);
  searches.people = [aCard({ uid: 'asha', name: 'Asha Verma' })];
});

async function openResults(address = '/search?user=asha') {
  navigate(address);
  const screen = await renderSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  return screen;
}

test('a filter chosen beside the results filters them; text and filter are in the address [9.2]', async () => {
  await openResults();
  await select('Course').selectOptions('bca');
  await expect.poll(asked).toEqual(['asha', 'asha course=bca']);
  await select('Personality').selectOptions('none');
  await expect.poll(asked).toEqual(['asha', 'asha course=bca', 'asha course=bca&personality=none']);
  expect(location.pathname + location.search).toBe('/search?user=asha&course=bca&personality=none');
  await expect.element(box).toHaveValue('asha');
  await expect.element(page.getByRole('article')).toBeVisible();

  history.back();
  await expect.poll(() => location.search).toBe('?user=asha&course=bca');
  await expect.poll(chips).toEqual(['BCA']);
});

test('a filter chosen in the menu filters the results, too [9.9]', async () => {
  navigate('/search?user=asha');
  await renderSearch();
  await renderLoggedIn(<SlideMenu onClose={() => undefined} />);
  const menu = page.getByRole('dialog');
  await menu.getByRole('combobox', { name: 'Year', exact: true }).selectOptions('2');
  await expect.poll(() => location.pathname + location.search).toBe('/search?user=asha&year=2');
  await expect.poll(() => asked().at(-1)).toBe('asha year=2');
});

test('a search for another text keeps the filters, and a filter keeps the text in the box', async () => {
  await openResults('/search?user=asha&course=bca');
  await box.fill('kabir');
  await select('Year').selectOptions('3');
  await expect.element(box).toHaveValue('kabir');
  expect(new URLSearchParams(location.search).get('user')).toBe('kabir');
  await page.getByRole('button', { name: words.search, exact: true }).click();
  await expect.poll(() => asked().at(-1)).toBe('kabir course=bca&year=3');
  expect(location.search).toBe('?user=kabir&course=bca&year=3');
});

test('each set filter is a chip whose button removes it and moves the focus to the next chip', async () => {
  await openResults('/search?user=asha&course=other&year=2&personality=none&sort=loved');
  await expect.poll(chips).toEqual(['Course: Other', '2nd year', 'Personality: None']);
  for (const button of document.querySelectorAll('[data-removes]')) {
    const { width, height } = button.getBoundingClientRect();
    expect([width, height]).toEqual([40, 44]);
  }
  await chip('2nd year').click();
  await expect.poll(chips).toEqual(['Course: Other', 'Personality: None']);
  await expect.element(chip('No personality')).toHaveFocus();
  await expect.poll(() => asked().at(-1)).toBe('asha course=other&personality=none');
});

test('on a desk each set filter is a chip in words; a press removes it and moves the focus to the next chip', async () => {
  await page.viewport(1280, 800);
  await openResults('/search?user=asha&course=other&year=2&personality=none&sort=loved');
  const inWords = () =>
    [...document.querySelectorAll(`[aria-label="${laterWords.setFilters}"] li`)].map(
      (line) => line.textContent,
    );
  await expect.poll(inWords).toEqual(['Other course', '2nd year', 'No personality']);
  for (const button of document.querySelectorAll(`[aria-label="${laterWords.setFilters}"] button`)) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await chip('2nd year').click();
  await expect.poll(inWords).toEqual(['Other course', 'No personality']);
  await expect.element(chip('No personality')).toHaveFocus();
});

test('a search from Home has Home’s filters as chips, and Clear search leads back to them [9.2]', async () => {
  navigate('/?course=bca&personality=none&sort=loved');
  await renderSearch();
  await box.fill('kabir');
  await expect.poll(chips).toEqual(['BCA', 'Personality: None']);
  await page.getByRole('button', { name: words.search, exact: true }).click();
  await expect.poll(() => asked().at(-1)).toBe('kabir course=bca&personality=none');
  await chip('No personality').click();
  await expect.poll(() => asked().at(-1)).toBe('kabir course=bca');
  await page.getByRole('button', { name: words.clearSearch }).click();
  expect(location.pathname + location.search).toBe('/?course=bca&sort=loved');
});

test('a search from another screen has no filters', async () => {
  navigate('/student/asha?course=bca');
  await renderSearch();
  await box.fill('kabir');
  await expect.poll(() => location.pathname + location.search).toBe('/search?user=kabir');
});

test('results have one order: Sort is disabled with the reason on a desk, and missing on a phone [9.9]', async () => {
  await openResults();
  await expect.element(select('Year')).toBeVisible();
  await expect.element(select('Sort')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(select('Sort')).toBeDisabled();
  await expect.element(select('Sort')).toHaveAccessibleDescription(words.sortedByMatch);
});

test('only the filters for the width of the window are rendered', async () => {
  await openResults();
  const courses = page.getByRole('combobox', { name: 'Course', exact: true, includeHidden: true });
  await expect.poll(() => courses.elements()).toHaveLength(1);
  await page.viewport(1280, 800);
  await expect.element(select('Sort')).toBeVisible();
  expect(courses.elements()).toHaveLength(1);
});

test('without a result the filters stay in view', async () => {
  searches.people = [];
  navigate('/search?user=asha&course=bca');
  await renderSearch();
  await expect.element(chip('BCA')).toBeInViewport();
  await expect.element(select('Course')).toBeInViewport();
});
