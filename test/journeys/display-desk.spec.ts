import type { Card } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { boxOf } from './box-of.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('on a desk', { tag: '@desk' }, () => {
  test('the text of a card with five links ends at the bottom of its photo', async ({ page }) => {
    const [first] = await cardsOf(page, '?limit=1');
    const opinion = {
      comment_id: 'one',
      commenter_id: 'other',
      commenter: 'Ravi',
      commenterImage: '',
      comment: 'Shares good notes',
      date: new Date().toISOString(),
    };
    const linked = {
      ...first,
      name: 'Chandra Bose',
      instagram: 'https://www.instagram.com/a',
      facebook: 'https://www.facebook.com/a',
      snapchat: 'https://www.snapchat.com/add/a',
      linkedin: 'https://www.linkedin.com/in/a',
      github: 'https://github.com/a',
      opinions: 1,
      firstOpinion: opinion,
    } as Card;
    await page.route(callTo('/get'), (route) => route.fulfill({ json: [linked] }));
    await openHome(page);
    const card = cardsIn(page).first();
    await expect(card.locator('a[target=_blank]')).toHaveCount(5);
    const photo = await boxOf(card.locator('.quad'));
    const box = await boxOf(card.locator('form'));
    expect(Math.abs(box.bottom - photo.bottom)).toBeLessThanOrEqual(1);
  });

  test('where there is no list there are no filters; on Search they filter its results', async ({ page }) => {
    const course = page.getByRole('combobox', { name: 'Course', exact: true });
    for (const path of ['/user', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
      await expect(page.getByText(words.filters, { exact: true })).toHaveCount(0);
      await expect(course).toHaveCount(0);
    }
    await page.goto('/search?user=kumar');
    await expect(cardsIn(page).first()).toBeVisible();
    const answer = page.waitForResponse((response) => response.url().includes('course=bca'));
    await course.selectOption('bca');
    await answer;
    await expect(page).toHaveURL(/\/search\?user=kumar&course=bca$/);
    await expect(cardsIn(page).first()).toBeVisible();
  });
});
