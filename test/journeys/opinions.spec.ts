import { words } from '#contract/words/en/words.ts';
import { alertOf, expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('opinions', () => {
  test(
    'the writer’s opinion appears at once with a popup and can be deleted; others’ opinions cannot [10.6]',
    { tag: '@desk' },
    async ({ page, student }) => {
      const cards = await cardsOf(page, '?hated=opinion');
      const data = cards[1];
      if (!data?.firstOpinion) throw new Error('no opinion');
      await openHome(page, '/?sort=opinion');
      const card = page.locator(`article[data-id="${data.uid}"]`);
      await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      const go = Promise.withResolvers<void>();
      let sent: Record<string, string> = {};
      await page.route(callTo('/writecomment'), async (route) => {
        sent = route.request().postDataJSON() as Record<string, string>;
        await go.promise;
        await route.continue();
      });
      await card
        .getByRole('textbox', { name: 'Write an opinion' })
        .fill('  Explains circuits twice, kindly.  ');
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await expect(popupOf(page, 'Adding opinion')).toBeVisible();
      await expect(card.getByText('Explains circuits twice, kindly.')).toBeVisible();
      await expect(card).toContainText(`${student.name} ${words.ago(0)}`);
      await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toHaveValue('');
      go.resolve();
      await expect(popupOf(page, 'Adding opinion')).toHaveCount(0);
      expect(sent).toMatchObject({
        user_id: data.uid,
        commenter_id: student.uid,
        comment: 'Explains circuits twice, kindly.',
      });
      expect(sent['comment_id']).toMatch(/^[\da-f-]{36}$/);

      await card.getByRole('button', { name: 'See all opinion' }).click();
      const box = card.getByRole('region', { name: words.allOpinions });
      await expect(box.locator('time')).toHaveCount(Math.min(10, data.opinions + 1));
      await expect(box.getByRole('button', { name: 'Delete' })).toHaveCount(1);
      await box.getByRole('button', { name: 'Delete' }).click();
      await expectAlert(page, 'Are you sure you want to delete?');
      await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(box.getByText('Explains circuits twice, kindly.')).toBeVisible();

      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 1000));
      await box.getByRole('button', { name: 'Delete' }).click();
      await acceptAlert(page, 'Are you sure you want to delete?');
      await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
      await page.clock.runFor(900);
      await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
      const reloaded = page.waitForResponse((response) => callTo('/getcomment')(new URL(response.url())));
      await page.clock.runFor(200);
      await reloaded;
      await page.clock.resume();
      await expect(popupOf(page, 'deleting please wait..')).toHaveCount(0);
      await expect(card.getByText('Explains circuits twice, kindly.')).toHaveCount(0);
      await card.getByRole('button', { name: 'Hide all opinion' }).click();
      await expect(card.getByText(data.firstOpinion.comment)).toBeVisible();
    },
  );
});
