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
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
/** What the filters in the line show, in their order. */
const chips = () =>
  [...document.querySelectorAll('.chip-row select')].map(
    ({ parentElement }) => parentElement?.firstElementChild?.textContent,
  );

test('on a phone a set filter is first in the line with a button that removes it, Personality and Sort too [9.6]', async () => {
  navigate('/?course=bca&personality=introvert&sort=loved');
  await renderHome(aClient());
  await expect.element(chip('BCA')).toBeInViewport();
  await expect.poll(chips).toEqual(['BCA', 'Most loved', 'Introvert', 'Year']);
  await chip('Introvert').click();
  await expect.poll(() => location.search).toBe('?course=bca&sort=loved');
  await expect.element(chip('Most loved')).toHaveFocus();
  await chip('BCA').click();
  await expect.poll(() => location.search).toBe('?sort=loved');
  await chip('Most loved').click();
  await expect.poll(chips).toEqual(['Course', 'Year', 'Sort', 'Personality']);
  await expect.element(select('Sort')).toHaveFocus();
  await expect.element(select('Sort')).toBeInViewport({ ratio: 1 });
});

test('a set filter can be opened again, and keeps the focus when it is set to nothing', async () => {
  navigate('/?year=2');
  await renderHome(aClient());
  await select('Year').selectOptions('3');
  await expect.poll(() => location.search).toBe('?year=3');
  await expect.poll(chips).toEqual(['3rd year', 'Course', 'Sort', 'Personality']);
  (select('Year').element() as HTMLElement).focus();
  await select('Year').selectOptions('');
  await expect.poll(chips).toEqual(['Course', 'Year', 'Sort', 'Personality']);
  await expect.element(select('Year')).toHaveFocus();
});

test('a filter that was set at the end of the line is in view, because the line begins again', async () => {
  navigate('/');
  await renderHome(aClient());
  (select('Sort').element() as HTMLElement).focus();
  await select('Sort').selectOptions('loved');
  for (const shown of [page.getByRole('button', { name: words.myClass }), chip('Most loved')])
    await expect.element(shown).toBeInViewport({ ratio: 1 });
});

/** The distance of a chip's ✕ from where the line fades. */
const beforeFade = (text: string) => {
  const line = document.querySelector('.chip-row');
  if (!line) throw new Error('no line of filters');
  const end = line.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(line).paddingRight);
  return end - chip(text).element().getBoundingClientRect().right;
};

test('the filter that was set last is in view, also beside others', async () => {
  navigate('/?course=bca&year=2&personality=introvert');
  await renderHome(aClient());
  await expect.element(chip('BCA')).toBeInViewport({ ratio: 1 });
  navigate('/?course=bca&year=2&personality=introvert&sort=loved');
  await expect.element(chip('Most loved')).toBeInViewport({ ratio: 1 });
  expect(beforeFade('Most loved')).toBeGreaterThan(-1);
});

test('on a phone Clear filter is quiet until a filter is set', async () => {
  navigate('/');
  await renderHome(aClient());
  const colourOf = (name: string) =>
    getComputedStyle(page.getByRole('button', { name, exact: true }).element()).color;
  await expect.element(page.getByRole('button', { name: words.refresh })).toBeVisible();
  const quiet = colourOf(words.clearFilter);
  expect(quiet).not.toBe(colourOf(words.refresh));
  navigate('/?course=bca');
  await expect.poll(() => colourOf(words.clearFilter)).not.toBe(quiet);
});

test('set filters, recent sets and the compact switch do not move the first card of a phone [9.6]', async () => {
  navigate('/');
  await renderHome(aClient());
  const top = () => document.querySelector('article')?.getBoundingClientRect().top;
  await expect.poll(top).toBeDefined();
  const before = top();
  await expect.element(page.getByRole('button', { name: words.compactList })).toBeVisible();
  for (const course of ['mca', 'bca']) {
    navigate(`/?course=${course}`);
    await expect.element(chip(course.toUpperCase())).toBeVisible();
  }
  await expect.element(page.getByRole('button', { name: laterWords.filterBy('MCA') })).toBeVisible();
  await expect.poll(top).toBe(before);
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
    for (const text of ['BCA', '2nd year']) await expect.element(chip(text)).toBeVisible();
    await myClass.click();
    await expect.poll(() => location.search).toBe('?sort=loved');
  });

  test.for([
    ['the ✕ of both', 390],
    ['the course', 320],
  ] as const)(
    'stays in view itself, and beside it %s on a phone of %i px, also after a reload [9.6]',
    async ([, width]) => {
      // Without the margins of the page, which this test does not render.
      await page.viewport(width - 24, 844);
      navigate('/?sort=loved');
      const screen = await renderHome(aClient());
      await expect.element(page.getByRole('button', { name: words.compactList })).toBeVisible();
      await myClass.click();
      const expectBoth = async () => {
        await expect.element(myClass).toHaveAttribute('aria-pressed', 'true');
        await expect.element(myClass).toBeInViewport({ ratio: 1 });
        await expect.element(chip('BCA')).toBeInViewport({ ratio: 1 });
        if (width === 390) expect(beforeFade('2nd year')).toBeGreaterThan(-1);
      };
      await expectBoth();
      await screen.unmount();
      await renderHome(aClient());
      await expectBoth();
      navigate('/?course=bca&year=2&sort=hated');
      await expect
        .element(chip('Most hated'), { message: 'a filter that is set later' })
        .toBeInViewport({ ratio: 1 });
    },
  );

  test('leaves the view for a ✕ that has the focus on a phone of 320 px', async () => {
    await page.viewport(320 - 24, 844);
    navigate('/?course=bca&year=2&sort=loved');
    await renderHome(aClient());
    const removes = () => [...document.querySelectorAll<HTMLElement>('fieldset [data-removes]')];
    await expect
      .poll(() => removes().map(({ dataset }) => dataset['removes']))
      .toEqual(['course', 'year', 'sort']);
    removes()[2]?.click();
    const ofYear = page.elementLocator(removes()[1] ?? document.body);
    await expect.element(ofYear).toHaveFocus();
    await expect.element(ofYear).toBeInViewport({ ratio: 1 });
  });

  test('is off with another course or year', async () => {
    navigate('/?course=bca&year=1');
    await renderHome(aClient());
    await expect.element(myClass).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('recent sets of filters', () => {
  const recent = (text: string) => page.getByRole('button', { name: laterWords.filterBy(text) });
  const show = async (address: string, last: string) => {
    navigate(address);
    await expect.element(chip(last)).toBeVisible();
  };

  test('come back in one press; a set that was completed to another is not kept', async () => {
    navigate('/');
    await renderHome(aClient());
    await show('/?course=mca', 'MCA');
    await show('/?course=mca&year=3', '3rd year');
    await show('/?personality=introvert', 'Introvert');
    await expect.element(recent('MCA · 3rd year')).toBeVisible();
    await expect.element(recent('MCA')).not.toBeInTheDocument();
    await recent('MCA · 3rd year').click();
    await expect.poll(() => location.search).toBe('?course=mca&year=3');
    await expect.element(recent('Introvert')).toBeVisible();
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

test('on a phone of 390 px the line of filters cuts no word of a chip [9.6]', async () => {
  // Without the margins of the page, which this test does not render.
  await page.viewport(366, 844);
  navigate('/');
  await renderHome(aClient());
  const line = document.querySelector('.chip-row');
  if (!line) throw new Error('no line of filters');
  const { right } = line.getBoundingClientRect();
  const fadesFrom = right - Number.parseFloat(getComputedStyle(line).paddingRight);
  const wordsOf = [...line.querySelectorAll('.field [aria-hidden=true]')];
  const cut = wordsOf.filter((word) => {
    const at = word.getBoundingClientRect();
    return at.left < fadesFrom && at.right > fadesFrom + 1;
  });
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  expect(wordsOf.some((word) => word.getBoundingClientRect().left > fadesFrom)).toBe(true);
});
