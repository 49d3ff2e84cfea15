import type { Card } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { boxOf } from './box-of.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome, cardsIn, firstCard } from './feed.ts';
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

  test('an open list of opinions ends at the bottom of the photo, and the controls are below both', async ({
    page,
  }) => {
    await openHome(page, '/?sort=opinion');
    const card = await firstCard(page);
    await card.getByRole('button', { name: 'See all opinion' }).click();
    const list = card.getByRole('region', { name: words.allOpinions });
    await expect(list.locator('time')).toHaveCount(10);
    const photo = await boxOf(card.locator('.quad'));
    const end = (await boxOf(list)).bottom;
    expect(Math.abs(end - photo.bottom)).toBeLessThanOrEqual(30);
    const whole = await boxOf(card);
    expect(whole.bottom - photo.bottom).toBeLessThanOrEqual(150);
    const box = await boxOf(card.locator('form'));
    expect(box.x).toBeLessThanOrEqual(photo.x + 1);
  });

  test('the filters can be set outside Home and open the filtered list', async ({ page }) => {
    const bar = page.getByRole('banner');
    for (const path of ['/search', '/user', '/nowhere', '/update/me']) {
      await test.step(path, async () => {
        await page.goto(path);
        // A screen of one person shows them on request: the edit form has fields with the same names.
        if (['/user', '/update/me'].includes(path)) {
          const request = bar.getByRole('button', { name: words.filters });
          await request.hover();
          await expect(request).not.toHaveCSS('background-image', 'none');
          await request.click();
        }
        // Search has them beside its list, as Home does.
        const filters = path === '/search' ? page.getByRole('main') : bar;
        for (const name of ['Course', 'Year', 'Personality', 'Sort'])
          await expect(filters.getByRole('combobox', { name, exact: true })).toBeInViewport({ ratio: 1 });
        await filters.getByRole('combobox', { name: 'Course' }).selectOption('bca');
        await expect(page).toHaveURL(/\/\?course=bca$/);
        await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue('bca');
        await expect(cardsIn(page).first()).toBeVisible();
      });
    }
  });
});
