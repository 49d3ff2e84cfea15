import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { words } from '#contract/words/en/words.ts';
import { aNotice, someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { pullPage } from '#test/web/pull-page.ts';
import { me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { MOMENTS_KEY } from '#web/data/storage/stored-cards.ts';
import { localData } from '#web/data/storage/storage.ts';
import { readUnread, setUnread } from '#web/features/notices/unread.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinionsAre = (...opinions: readonly object[]) =>
  (server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions]);
const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: words.activity });
const opened = page.getByRole('region', { name: words.activity });
/** The menu of an opinion by the writer. */
const menuOf = (writer: RegExp) => opened.getByRole('button', { name: writer });

replaceAppServer();
beforeEach(() => {
  setUnread(0);
  opinionsAre(anOpinion({ comment: 'Shares good notes', date: ago(1) }));
  server.answers['/notices'] = someNotices([]);
  server.answers['/restricts'] = { success: true, data: [] };
  server.answers['/notices/read'] = { success: true, unread: 0 };
  // These people have had their first opinion and like.
  const value = { user: 'me', moments: ['opinion-1', 'like-1'] };
  localData.write(MOMENTS_KEY, JSON.stringify({ version: 1, at: Date.now(), value }));
});

describe('the activity', () => {
  test('opens from the dock: opinions with their writers, likes as a number, decisions in words [9.12 N1.16]', async () => {
    server.answers['/notices'] = {
      ...someNotices([
        aNotice({ at: ago(2) }),
        aNotice({ id: 'r', kind: 'report-decided', outcome: 'dismissed', at: ago(60), link: '/user/safety' }),
        aNotice({ id: 'd', kind: 'decision', outcome: 'upheld', at: ago(400), link: '/appeal/1' }),
      ]),
      seen: { opinions: ago(3), others: ago(24) },
    };
    await openApp('/', me);
    await link.click();
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    await expect.element(opened.getByText('Ravi Das')).toBeVisible();
    await expect.element(opened.getByText(/^5 people liked you/)).toBeVisible();
    await expect.element(opened.getByText(texts.reportDismissed)).toBeVisible();
    await expect
      .element(opened.getByRole('link', { name: /^Moderators made/ }))
      .toHaveAttribute('href', '/appeal/1');
    expect(opened.getByText(texts.newMark).elements()).toHaveLength(2);
    await expect.element(opened.getByText(texts.end)).toBeVisible();
    await vi.waitFor(() => expect(server.sent['/notices/read']).toHaveProperty('until'));
  });

  test('marks what it shows as read; it still looks new until the screen closes [N1.16]', async () => {
    const at = ago(0.5);
    server.answers['/notices'] = someNotices([aNotice({ kind: 'opinion', at })]);
    setUnread(1);
    await openApp('/activity', me);
    await expect.element(opened.getByText(texts.newMark)).toBeInTheDocument();
    const surface = () =>
      getComputedStyle(document.querySelector('[data-opinion]') as Element).backgroundColor;
    const unread = surface();
    await vi.waitFor(() => expect(server.sent['/notices/read']).toEqual({ until: at }));
    await vi.waitFor(() => expect(readUnread()).toBe(0));
    server.answers['/notices'] = { ...someNotices([]), seen: { opinions: at, others: at } };
    await expect.element(opened.getByText(texts.newMark)).toBeInTheDocument();
    expect(surface()).toBe(unread);
  });

  test('marks nothing as read while the opinions have not loaded', async () => {
    const at = ago(0.5);
    server.answers['/notices'] = someNotices([aNotice({ kind: 'opinion', at })]);
    server.answers['/getcomment'] = refusal(500, 'internal', 'Sorry.');
    setUnread(1);
    await openApp('/activity', me);
    await expect.element(page.getByText(texts.failed).first()).toBeVisible();
    expect(server.sent['/notices/read']).toBeUndefined();
    opinionsAre(anOpinion({ date: at }));
    await page.getByRole('button', { name: words.tryAgain }).first().click();
    await vi.waitFor(() => expect(server.sent['/notices/read']).toEqual({ until: at }));
  });

  test('shows an opinion that comes while it is open [N1.16]', async () => {
    await openApp('/activity', me);
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    opinionsAre(
      anOpinion({ comment_id: 'two', comment: 'Came just now', date: ago(0) }),
      anOpinion({ date: ago(1) }),
    );
    setUnread(1);
    await expect.element(opened.getByText('Came just now')).toBeVisible();
  });

  test('Refresh, or a pull, fetches both lists and reports how much came, or that it failed [10.12]', async () => {
    const button = page.getByRole('button', { name: words.refresh });
    await openApp('/activity', me);
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    await pullPage(document.body);
    await expect.element(page.getByText(texts.came(0))).toBeVisible();

    opinionsAre(anOpinion({ comment_id: 'two', comment: 'Came just now', date: ago(0) }));
    server.answers['/notices'] = someNotices([aNotice({ at: ago(0.1) })]);
    await button.click();
    await expect.element(page.getByText(texts.came(2))).toBeVisible();
    await expect.element(opened.getByText('Came just now')).toBeVisible();

    server.answers['/notices'] = refusal(500, 'internal', 'Sorry.');
    await button.click();
    await expect.element(page.getByText(texts.failed).first()).toBeVisible();
    await expect.element(opened.getByText('Came just now')).toBeVisible();
    server.answers['/notices'] = someNotices([]);
    await page.getByRole('button', { name: words.tryAgain }).first().click();
    await expect.element(page.getByText(texts.came(0))).toBeVisible();
  });

  test('Refresh before the activity has loaded counts nothing as new, whether it loads or fails [10.12]', async () => {
    const button = page.getByRole('button', { name: words.refresh });
    let load = (): void => undefined;
    server.answers['/getcomment'] = () =>
      new Promise<Response>((resolve) => {
        load = () => resolve(Response.json([{ count: 1, canWrite: true }, anOpinion({ date: ago(1) })]));
      });
    server.answers['/notices'] = refusal(500, 'internal', 'Sorry.');
    await openApp('/activity', me);
    await button.click();
    await vi.waitFor(() => expect(server.asked).toContain('GET /getcomment'));
    load();
    await expect.element(page.getByText(texts.failed)).toBeVisible();

    opinionsAre(anOpinion({ date: ago(1) }));
    server.answers['/notices'] = someNotices([aNotice({ at: ago(0.1) })]);
    await button.click();
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    expect([0, 1, 2].flatMap((count) => page.getByText(texts.came(count)).elements())).toEqual([]);
  });

  test('an unbroken opinion and name make no line wider than the page [12.2]', async () => {
    opinionsAre(anOpinion({ comment: 'W'.repeat(100), commenter: 'M'.repeat(50), date: ago(1) }));
    await openApp('/activity', me);
    await expect.element(opened.getByText('W'.repeat(100))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await expect.element(menuOf(/MMM/)).toBeInViewport();
  });

  test('approves a waiting opinion, and deletes another from its menu after a question [9.12]', async () => {
    opinionsAre(
      anOpinion({ date: ago(1), state: 'waiting' }),
      anOpinion({ comment_id: 'two', date: ago(2) }),
    );
    server.answers['/reports'] = { success: true, data: [] };
    await openApp('/activity', me);
    await expect.element(opened.getByRole('button', { name: safetyWords.approve })).toBeVisible();
    expect(opened.getByRole('button', { name: words.delete }).elements()).toHaveLength(1);
    await opened.getByRole('button', { name: safetyWords.approve }).click();
    await vi.waitFor(() => expect(server.sent['/approve']).toEqual({ id: 'one' }));
    await menuOf(/Ravi Das/)
      .nth(1)
      .click();
    await page.getByRole('menuitem', { name: words.delete }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();
    await vi.waitFor(() => expect(server.sent['/deletecomment']).toEqual({ id: 'two' }));
  });

  test('has neither opinions of restricted people nor the person’s own opinions, as the notices', async () => {
    server.answers['/restricts'] = { success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] };
    opinionsAre(
      anOpinion({ comment_id: 'k', commenter_id: 'kabir', comment: 'Of Kabir', date: ago(1) }),
      anOpinion({ comment_id: 'm', commenter_id: 'me', comment: 'My own', date: ago(1) }),
      anOpinion({ date: ago(2) }),
    );
    await openApp('/activity', me);
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    expect(opened.getByText(/Of Kabir|My own/).elements()).toEqual([]);
  });

  test('without an opinion shows how to get the first one', async () => {
    opinionsAre();
    await openApp('/activity', me);
    await expect.element(opened.getByText(texts.none)).toBeVisible();
    await expect.element(opened.getByRole('button', { name: texts.shareMyPage })).toBeVisible();
  });

  test('offers to try again after a failure of either list', async () => {
    server.answers['/getcomment'] = refusal(500, 'internal', 'x');
    await openApp('/activity', me);
    await expect.element(page.getByText(texts.failed)).toBeVisible();
    // Not earlier: a part of the screen that loads late repeats a failed request, too.
    document.addEventListener('click', () => opinionsAre(anOpinion()), { capture: true, once: true });
    await page.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
  });

  test('loads older entries on request, of the list that ends first', async () => {
    server.answers['/getcomment'] = ({ url }: Request) =>
      url.includes('cursor=older')
        ? Response.json([
            { count: 2, canWrite: true },
            anOpinion({ comment_id: 'older', comment: 'Older', date: ago(90) }),
          ])
        : Response.json([{ count: 2, canWrite: true }, anOpinion({ date: ago(1) })], {
            headers: { link: '</getcomment?id=me&cursor=older>; rel="next"' },
          });
    await openApp('/activity', me);
    await userEvent.click(page.getByRole('button', { name: texts.more }));
    await expect.element(opened.getByText('Older')).toBeVisible();
    await expect.element(page.getByRole('button', { name: texts.more })).not.toBeInTheDocument();
  });

  test('an address of an earlier version leads to it', async () => {
    await openApp('/user/notices', me);
    await expect.element(opened.getByText('Shares good notes')).toBeVisible();
    expect(location.pathname).toBe('/activity');
  });
});

test('the daily mail is turned on and off on the screen of notifications', async () => {
  await openApp('/user/notifications', me);
  await userEvent.click(page.getByRole('button', { name: 'Mail me once a day' }));
  await userEvent.click(page.getByRole('button', { name: 'Stop the daily mail' }));
  await expect.element(page.getByRole('button', { name: 'Mail me once a day' })).toBeVisible();
  expect(server.asked.filter((call) => call === 'POST /notices/digest')).toHaveLength(2);
});
