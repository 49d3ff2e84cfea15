import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { fulfil, button, cards, failConnection, expect, openHome, waitForPhotos } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

export const failureStates: readonly ScreenState[] = [
  {
    name: 'empty',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await fulfil(page, '/get', 200, []);
      await page.goto('/?course=mtech&year=5');
      await expect(page.getByText(laterWords.noStudentsMatch)).toBeVisible();
    },
  },
  {
    name: 'empty-campus',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await fulfil(page, '/get', 200, []);
      await page.goto('/');
      await expect(page.getByText(laterWords.noStudentsYet)).toBeVisible();
    },
  },
  {
    name: 'failed',
    viewer: 'student',
    async open(page) {
      await failConnection(page, '/get');
      await page.goto('/');
      await expect(button(page, words.tryAgain)).toBeVisible();
    },
  },
  {
    name: 'offline',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await waitForPhotos(page);
      await page.context().setOffline(true);
      await expect(page.getByText(words.offline)).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await fulfil(page, '/getcomment', 401, {
        success: false,
        code: 'no_session',
        message: 'Please log in again.',
      });
      const card = cards(page).first();
      const box = card.getByRole('textbox');
      await box.fill('Best study partner for the viva 🙌');
      await button(card, words.seeAll).click();
      await expect(box).toBeDisabled();
    },
  },
  {
    name: 'not-found',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.goto('/nowhere');
      await expect(page.getByText(words.notFound)).toBeVisible();
    },
  },
];
