import { laterWords } from '#contract/words/en/later.ts';
import { noticeWords } from '#contract/words/en/notices.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo, writeByCalls } from './calls.ts';
import { cardsIn, openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';

/** The mark at the link to the profile: in the dock of a phone, in the bar of a desk. */
const mark = 'a[href="/user"]:visible [data-unread]';

test(
  'an opinion written in another browser is marked at once, and the mark leads to it',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    const opened = page.waitForRequest('**/events');
    await openHome(page);
    await expect(cardsIn(page).first()).toBeVisible();
    await opened;
    await expect(page.locator(mark)).toHaveCount(0);
    const profile = page.getByRole('link', { name: words.profile, exact: true });
    const place = await profile.boundingBox();
    let asked = 0;
    page.on('request', (request) => (asked += Number(callTo('/notices')(new URL(request.url())))));

    await asSomebodyElse(page, product, async (request) => {
      await writeByCalls(request, student.uid, 'Always shares the notes.');
    });

    await expect(page.locator(mark)).toBeVisible();
    expect(asked).toBe(0);
    expect(await profile.boundingBox()).toEqual(place);
    await expect(profile).toHaveAttribute('aria-description', laterWords.unreadNotices(1));
    await profile.click();
    await page.getByRole('link', { name: noticeWords.title }).click();
    await expect(page.getByText(noticeWords.opinion(1))).toBeVisible();
    await expect(page.locator('[data-unread]')).toHaveCount(0);
    await page.getByText(noticeWords.opinion(1)).click();
    await expect(page.getByRole('group', { name: 'Always shares the notes.' })).toBeFocused();
  },
);
