import type { Card } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { laterWords } from '#contract/words/later.ts';
import { openHome, cardsIn, openFilters, closeMenu } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('filters', () => {
  test('each filter reloads the list and is in the address', async ({ page }) => {
    await openHome(page);
    for (const [name, value, query, fits] of [
      ['Course', 'bca', 'course=bca', (card: Card) => card.course === 'bca'],
      ['Year', '1', 'year=1', (card: Card) => card.year === 1],
      ['Personality', 'none', 'personality=none', (card: Card) => card.personality === ''],
      ['Personality', 'openss', 'personality=openss', (card: Card) => card.personality === 'openss'],
    ] as const) {
      await test.step(`${name} ${value}`, async () => {
        const place = await openFilters(page);
        const isAnswer = ({ pathname, search }: URL) => pathname === '/get' && search.includes(query);
        const answer = page.waitForResponse((response) => isAnswer(new URL(response.url())));
        await place.getByRole('combobox', { name, exact: true }).selectOption(value);
        const cards = (await (await answer).json()) as Card[];
        await closeMenu(page);
        expect(new URL(page.url()).search).toBe(`?${query}`);
        expect(cards.length).toBeGreaterThan(0);
        expect(cards.every((card) => fits(card))).toBe(true);
        await expect(cardsIn(page).first()).toHaveAccessibleName(String(cards[0]?.name));
        await page.reload();
        await expect(cardsIn(page).first()).toHaveAccessibleName(String(cards[0]?.name));
        const again = await openFilters(page);
        await expect(again.getByRole('combobox', { name, exact: true })).toHaveValue(value);
        await closeMenu(page);
        await page.getByRole('button', { name: 'Clear filter' }).click();
        await expect(page).toHaveURL(/\/$/);
      });
    }
  });

  test(
    'Sort orders by likes, dislikes and opinions; default adds nothing to the address',
    { tag: '@desk' },
    async ({ page }) => {
      await openHome(page);
      for (const [value, count] of [
        ['loved', (card: Card) => card.like],
        ['hated', (card: Card) => card.dislike],
        ['opinion', (card: Card) => card.opinions],
      ] as const) {
        const place = await openFilters(page);
        const answer = page.waitForResponse((response) => response.url().includes(`hated=${value}`));
        await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption(value);
        const counts = ((await (await answer).json()) as Card[]).map((card) => count(card));
        await closeMenu(page);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        expect(counts[0]).toBeGreaterThan(0);
        expect(new URL(page.url()).search).toBe(`?sort=${value}`);
      }
      const place = await openFilters(page);
      await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('default');
      await closeMenu(page);
      expect(new URL(page.url()).search).toBe('');
    },
  );

  test('the lists offer the enumerations’ values', { tag: '@desk' }, async ({ page }) => {
    await openHome(page);
    const place = await openFilters(page);
    const valuesOf = (name: string) =>
      place
        .getByRole('combobox', { name, exact: true })
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    // On a desk the lists load after the first card.
    await expect(place.getByRole('combobox', { name: 'Sort', exact: true })).toBeVisible();
    expect(await valuesOf('Course')).toEqual(['', ...Object.keys(words.courseNames)]);
    expect(await valuesOf('Year')).toEqual(['', '1', '2', '3', '4', '5']);
    expect(await valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss', 'none']);
    expect(await valuesOf('Sort')).toEqual(['default', 'loved', 'hated', 'opinion']);
  });

  test('Clear filter resets all four filters and the search', async ({ page }) => {
    await openHome(page, '/?course=bca&year=2&personality=introvert&sort=loved');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page)).toHaveCount(10);
    const place = await openFilters(page);
    for (const [name, value] of [
      ['Course', ''],
      ['Year', ''],
      ['Personality', ''],
      ['Sort', 'default'],
    ] as const) {
      await expect(place.getByRole('combobox', { name, exact: true })).toHaveValue(value);
    }
    await closeMenu(page);
  });

  test('an unknown value in the address is no filter', { tag: '@desk' }, async ({ page }) => {
    await openHome(page, '/?course=alchemy&year=9&sort=best');
    await expect(cardsIn(page)).toHaveCount(10);
  });

  test(
    'nobody matches: the list shows one sentence, and Clear filter or Show all students shows all again',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/?course=llb&year=1&personality=none');
      await expect(page.getByText(words.noStudentsMatch)).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filter' }).click();
      await expect(cardsIn(page)).toHaveCount(10);
      await page.goBack();
      await page.getByRole('button', { name: laterWords.showAllStudents }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(cardsIn(page)).toHaveCount(10);
    },
  );
});
