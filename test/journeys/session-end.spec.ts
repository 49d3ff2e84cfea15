import { writeOpinion } from '#contract/opinions.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { openHome, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, readStoredLogin, logIn } from './login-steps.ts';

test.describe('a session that ends while the page is open', () => {
  test.use({ expectedComplaints: /status of 401/ });

  test(
    'writing causes an alert, OK leads to login, and the typed text is kept',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await box.fill('Typed before the end');
      // The session ends when the opinion is on its way. The page's stream of events could notice an earlier end.
      await page.route(
        (url) => url.pathname === writeOpinion.path,
        async (route) => {
          expect((await page.request.post('/logout')).ok()).toBe(true);
          await route.continue();
        },
      );
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.reactLoggedOut);
      await expect(cardsIn(page)).toHaveCount(0);
      await logIn(page, product, student.email);
      await expect(box).toHaveValue('Typed before the end');
      await expect(card.getByText(student.name)).toHaveCount(0);
    },
  );

  test(
    'keeps the cards and the typed text in every tab, until OK of an alert leads to login [3.7]',
    { tag: '@phone' },
    async ({ page, context, product, student }) => {
      await openHome(page);
      const other = await context.newPage();
      await openHome(other);
      // The browser draws only the tab in front, and a click waits for drawing.
      await page.bringToFront();
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await box.fill('Typed before the end');
      expect((await page.request.post('/logout')).ok()).toBe(true);
      await card.getByRole('button', { name: 'See all opinion' }).click();
      await expect.poll(() => readStoredLogin(page)).toEqual([null, null]);
      await expect(cardsIn(page)).toHaveCount(10);
      await expect(box).toBeDisabled();
      await expect(box).toHaveValue('Typed before the end');

      await other.bringToFront();
      const otherCard = await firstCard(other);
      await expect(otherCard.getByRole('textbox', { name: 'Write an opinion' })).toBeDisabled();
      await expect(cardsIn(other)).toHaveCount(10);
      const like = otherCard.getByRole('button', { name: 'Like', exact: true });
      await like.click();
      await expectAlert(other, words.reactLoggedOut);
      await other.keyboard.press('Escape');
      await expect(alertOf(other)).toHaveCount(0);
      await expect(cardsIn(other)).toHaveCount(10);
      await like.click();
      await acceptAlert(other, words.reactLoggedOut);
      await expect(loginButton(other)).toBeVisible();
      await other.close();

      await page.bringToFront();
      await card.getByRole('button', { name: 'Brilliant' }).click();
      await acceptAlert(page, words.tagLoggedOut);
      await logIn(page, product, student.email);
      await expect(box).toHaveValue('Typed before the end');
      await expect(box).toBeEnabled();
    },
  );
});
