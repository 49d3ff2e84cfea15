import { activityWords } from '#contract/words/en/activity.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo, writeByCalls } from './calls.ts';
import { cardsIn, openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';

/** The number at the link to the activity: in the dock of a phone, in the bar of a desk. */
const mark = 'a[href="/activity"]:visible [data-unread]';

test(
  'an opinion written in another browser is counted at once and reported in a line, and one tap leads to it [N1.14 N1.31]',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    const opened = page.waitForRequest('**/events');
    await openHome(page);
    await expect(cardsIn(page).first()).toBeVisible();
    await opened;
    await expect(page.locator(mark)).toHaveCount(0);
    const activity = page.getByRole('link', { name: words.activity, exact: true });
    const place = await activity.boundingBox();
    let asked = 0;
    page.on('request', (request) => (asked += Number(callTo('/notices')(new URL(request.url())))));

    await asSomebodyElse(page, product, async (request) => {
      await writeByCalls(request, student.uid, 'Always shares the notes.');
    });

    await expect(page.locator(mark)).toBeVisible();
    expect(asked).toBe(0);
    expect(await activity.boundingBox()).toEqual(place);
    await expect(activity).toHaveAttribute('aria-description', words.unreadNotices(1));
    const line = page.getByText(laterWords.newOpinions(1));
    await expect(line).toBeVisible();
    await activity.click();
    await expect(page.getByText('Always shares the notes.')).toBeVisible();
    await expect(page.getByText(activityWords.moments['opinion-1']).first()).toBeVisible();
    await expect(page.locator('[data-unread]')).toHaveCount(0);
    await expect(line).toHaveCount(0);
  },
);
