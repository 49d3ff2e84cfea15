import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo } from '#test/journeys/calls.ts';
import { button, cards, expect, openHome } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

/** Home with filters. */
export const filteredStates: readonly ScreenState[] = [
  {
    name: 'home-my-class',
    viewer: 'student',
    async open(page) {
      await openHome(page, '/?year=3&personality=introvert');
      await openHome(page, '/?course=bca&sort=loved');
      await openHome(page);
      await button(page, words.myClass).filter({ visible: true }).click();
      await expect(button(page, laterWords.removeFilter('3rd year'))).toBeVisible();
    },
  },
  {
    name: 'filters-cleared',
    viewer: 'student',
    async open(page, speak) {
      await openHome(page, '/?course=bca');
      const { clearFilter, filtersCleared } = (await speak())(words);
      await button(page, clearFilter).filter({ visible: true }).click();
      await expect(page.getByText(filtersCleared)).toBeVisible();
    },
  },
  {
    name: 'home-photos-loading',
    viewer: 'student',
    withoutPhotos: true,
    async open(page, speak) {
      await openHome(page);
      const { myClass } = (await speak())(words);
      // The photos of the cards that follow. They use up the connections, so the list must come before them.
      let isAsked = false;
      await page.route(callTo('/get'), (route) => {
        isAsked = true;
        return route.fallback();
      });
      await page.route(/\/photos\//, (route) => (isAsked ? undefined : route.fallback()));
      const chip = button(page, myClass).filter({ visible: true });
      await chip.click();
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
      await expect(cards(page).first()).toBeVisible();
    },
  },
  {
    name: 'home-filtered',
    viewer: 'student',
    async open(page) {
      await openHome(page, '/?year=3&personality=introvert');
      await openHome(page, '/?course=bca&sort=loved');
    },
  },
];
