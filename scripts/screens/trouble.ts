import { words } from '#contract/words.ts';
import { answer, button, cards, cut, expect, openHome, waitForPhotos } from './acts.ts';
import type { Scene } from './stage.ts';

export const troubleScenes: readonly Scene[] = [
  {
    name: 'empty',
    who: 'student',
    async show(page) {
      await answer(page, '/get', 200, []);
      await page.goto('/?course=mtech&year=5');
      await expect(page.getByText(words.noStudentsMatch)).toBeVisible();
    },
  },
  {
    name: 'failed',
    who: 'student',
    async show(page) {
      await cut(page, '/get');
      await page.goto('/');
      await expect(button(page, words.tryAgain)).toBeVisible();
    },
  },
  {
    name: 'offline',
    who: 'student',
    async show(page) {
      await openHome(page);
      await waitForPhotos(page);
      await page.context().setOffline(true);
      await expect(page.getByText(words.offline)).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    who: 'student',
    async show(page) {
      await openHome(page);
      await answer(page, '/writecomment', 401, {
        success: false,
        code: 'no_session',
        message: 'Please log in again.',
      });
      const box = cards(page).first().getByRole('textbox');
      await box.fill('Best study partner for the viva 🙌');
      await box.press('Enter');
      await expect(box).toBeDisabled();
      await expect(page.getByText(words.addingOpinion)).toBeHidden();
    },
  },
  {
    name: 'not-found',
    who: 'student',
    async show(page) {
      await page.goto('/nowhere');
      await expect(page.getByText(words.notFound)).toBeVisible();
    },
  },
];
