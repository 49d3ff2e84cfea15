import { words } from '#contract/words/en/words.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { openHome, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('opinions that fail', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test(
    'return to their box, survive a reload, and keep their id when tried again [10.10]',
    { tag: '@phone' },
    async ({ page, student }) => {
      const ids: string[] = [];
      await page.route(callTo('/writecomment'), async (route) => {
        ids.push((route.request().postDataJSON() as { comment_id: string }).comment_id);
        // The server stores the opinion, but the answer is lost.
        if (ids.length === 1) await route.fetch();
        await (ids.length <= 2 ? route.abort() : route.continue());
      });
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await box.fill('Lends out chargers.');
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await expect(box).toHaveValue('Lends out chargers.');
      await expect(card.getByText(student.name)).toHaveCount(0);
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
      await expect(box).toHaveValue('');
      expect(new Set(ids).size).toBe(1);
      await card.getByRole('button', { name: 'See all opinion' }).click();
      await expect(card.getByText('Lends out chargers.')).toHaveCount(1);

      await box.fill('Half typed, then');
      await page.reload();
      await expect(box).toHaveValue('Half typed, then');
    },
  );
});
