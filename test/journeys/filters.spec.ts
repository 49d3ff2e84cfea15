import type { Card } from '#contract/user-object.ts';
import { openHome, cardsIn, openFilters, closeMenu } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('filters', () => {
  test(
    'each filter reloads the list and is in the address; Clear filter resets all filters [9.2]',
    { tag: '@phone' },
    async ({ page }) => {
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
    },
  );
});
