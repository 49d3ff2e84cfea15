import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { welcome } from '#contract/words/en/welcome.ts';
import { words } from '#contract/words/en/words.ts';
import { aNotice, someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { setUnread } from '#web/features/notices/unread.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinionsAre = (...opinions: readonly object[]) =>
  (server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions]);
/** With more likes than the first and the tenth, which have a moment. */
const liked = { ...me, like: 100 };
const opened = page.getByRole('region', { name: words.activity });

replaceAppServer();
beforeEach(() => {
  setUnread(0);
  opinionsAre();
  server.answers['/restricts'] = { success: true, data: [] };
  server.answers['/notices/read'] = { success: true, unread: 0 };
  server.answers['/getuser/me'] = liked;
  server.answers['/me'] = liked;
});

test('the likes of today lead to the own page, and their link has its text [9.12]', async () => {
  server.answers['/notices'] = someNotices([aNotice({ at: ago(0) })]);
  await openApp('/activity', liked);
  await opened
    .getByRole('link', { name: `${texts.likesToday(5)} ${texts.newMark} ${welcome.yourPage}` })
    .click();
  await expect.element(page.getByRole('region', { name: words.opinionsAboutYou })).toBeVisible();
});

test('the likes of today are on a tinted surface with the brand’s mark, those of another day a quiet line [9.12]', async () => {
  server.answers['/notices'] = someNotices([
    aNotice({ at: ago(0) }),
    aNotice({ id: 'past', count: 4, at: ago(24 * 3) }),
  ]);
  await openApp('/activity', liked);
  await expect.element(opened.getByText(texts.likesToday(5))).toBeVisible();
  const [today, past] = [texts.likesToday(5), texts.likes(4)].map((text) => {
    const line = opened.getByText(text).element().closest('a');
    const { backgroundColor, fontSize } = getComputedStyle(line ?? document.body);
    return {
      mark: line?.querySelector('svg rect') !== null,
      backgroundColor,
      size: Number.parseFloat(fontSize),
    };
  });
  expect([today?.mark, past?.mark]).toEqual([true, false]);
  expect(today?.backgroundColor).not.toBe(past?.backgroundColor);
  expect(today?.size).toBeGreaterThan(past?.size ?? NaN);
});

test('likes of past days without an opinion are one line that opens to the days [9.12]', async () => {
  opinionsAre(anOpinion({ date: ago(24 * 9) }));
  server.answers['/notices'] = {
    ...someNotices(
      [0, 2, 3, 4].map((days) => aNotice({ id: `l${days}`, count: days + 1, at: ago(24 * days) })),
    ),
    seen: { opinions: ago(1), others: ago(1) },
  };
  await openApp('/activity', liked);
  const line = opened.getByText(texts.likes(12));
  await expect.element(line).toBeVisible();
  await expect.element(opened.getByText(texts.likesToday(1))).toBeVisible();
  await expect.element(opened.getByText(texts.likes(4))).not.toBeVisible();

  await line.click();

  for (const count of [3, 4, 5]) await expect.element(opened.getByText(texts.likes(count))).toBeVisible();
});
