import { expect } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { accountScreens } from './account-screens.ts';
import { compactSwitch } from './compact-switch.ts';
import { decisionScreens } from './decision-screens.ts';
import { openHome, cardsIn } from './feed.ts';
import { myDataScreen } from './my-data-screen.ts';
import { moderatorScreens } from './moderator-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { safetyScreens } from './safety-screens.ts';
import type { Screen } from './screen.ts';
import { visitorScreens } from './visitor-screens.ts';

export type { Screen } from './screen.ts';

/** Every screen, dialog and menu. */
export const everyScreen: readonly Screen[] = [
  ...visitorScreens,
  ...peopleScreens,
  ...accountScreens,
  ...safetyScreens,
  myDataScreen,
  ...decisionScreens,
  ...moderatorScreens,
  {
    name: 'not found',
    who: 'student',
    async show(page) {
      await page.goto('/nowhere/at/all');
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    },
  },
  {
    // The last screen, because the browser remembers the choice.
    name: 'home as a compact list',
    who: 'student',
    async show(page) {
      await openHome(page);
      const compact = compactSwitch(page);
      if ((await compact.getAttribute('aria-pressed')) === 'false') await compact.click();
      await expect(cardsIn(page).first().getByText(words.likes)).toBeAttached();
    },
  },
];
