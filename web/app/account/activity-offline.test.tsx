import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { words } from '#contract/words/en/words.ts';
import { aNotice, someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { setOnline } from '#web/data/api/online.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { STORED_ACTIVITY } from '#web/data/storage/stored-cards.ts';
import { setUnread } from '#web/features/notices/unread.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinionsAre = (...opinions: readonly object[]) =>
  (server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions]);
const byKabir = anOpinion({
  comment_id: 'k',
  commenter_id: 'kabir',
  commenter: 'Kabir Khan',
  comment: 'Sings on the stairs',
  date: ago(2),
});
const opened = page.getByRole('region', { name: words.activity });
const opinion = opened.getByText('Shares good notes');
const stored = async () => (await (await caches.open('cards')).match(STORED_ACTIVITY))?.text() ?? 'nothing';

replaceAppServer();
beforeEach(async () => {
  await caches.delete('cards');
  setOnline(true);
  setUnread(0);
  opinionsAre(anOpinion({ date: ago(1) }), byKabir);
  server.answers['/notices'] = {
    ...someNotices([aNotice({ at: ago(26) })]),
    seen: { opinions: null, others: null },
  };
  server.answers['/reports'] = { success: true, data: [] };
  server.answers['/notices/read'] = { success: true, unread: 0 };
});

const calls = ['/getcomment', '/notices', '/restricts', '/notices/read', '/healthz', '/me'];
function cutNetwork(): void {
  for (const call of calls) server.answers[call] = () => Response.error();
}

/** Reads the activity, and opens it again in a new page. */
async function readAndReload(user = me) {
  const first = await openApp('/activity', me);
  await expect.element(opinion).toBeVisible();
  await expect.poll(stored).toContain('Shares good notes');
  await first.unmount();
  removePersonalData();
  cutNetwork();
  return openApp('/activity', user);
}

test('without network Activity shows what was read on an earlier visit, with the offline line and Try again [10.11]', async () => {
  await readAndReload();
  await expect.element(opinion).toBeVisible();
  await expect.element(opened.getByText(/^5 people liked you/)).toBeVisible();
  await expect.element(page.getByText(words.offline)).toBeVisible();
  await expect.element(page.getByText(texts.failed)).toBeVisible();
  expect(opened.getByText(texts.newMark).elements()).toEqual([]);
  expect(opened.getByText(texts.end).elements()).toEqual([]);
  // What is stored never counts as read now, because newer opinions may have come.
  expect(server.asked.filter((call) => call === 'POST /notices/read')).toHaveLength(1);

  opinionsAre(anOpinion({ comment_id: 'two', comment: 'Came just now', date: ago(0) }));
  Object.assign(server.answers, { '/notices': someNotices([]), '/restricts': { success: true, data: [] } });
  await page.getByRole('button', { name: words.tryAgain }).last().click();
  await expect.element(opened.getByText('Came just now')).toBeVisible();
  await expect.element(opinion).not.toBeInTheDocument();
});

test('after a refusal of the server the failure takes the place of the stored activity', async () => {
  await readAndReload();
  await expect.element(opinion).toBeVisible();
  server.answers['/getcomment'] = refusal(500, 'internal', 'Sorry.');
  server.answers['/notices'] = refusal(500, 'internal', 'Sorry.');
  await page.getByRole('button', { name: words.tryAgain }).last().click();
  await expect.element(opinion).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.failed)).toBeVisible();
});

test('the stored activity of a person is not shown to another', async () => {
  await readAndReload({ ...me, uid: 'other' });
  await expect.element(page.getByText(texts.failed)).toBeVisible();
  await expect.element(opinion).not.toBeInTheDocument();
});

test('a log-out removes the stored activity [10.4]', async () => {
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Shares good notes');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: words.logOut }).click();
  await acceptAlert(words.confirmLogout);
  await expect.poll(() => caches.has('cards')).toBe(false);
});

test('a blocked person disappears from the stored activity [S1.2]', async () => {
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Sings on the stairs');
  await opened.getByRole('button', { name: /Kabir/ }).last().click();
  await page.getByRole('menuitem', { name: safetyMenuWords.blockWriter }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();
  await expect.poll(stored).not.toContain('Kabir');
  await expect.poll(stored).toContain('Shares good notes');
});

test('opinions of restricted people are not stored [S2.1]', async () => {
  server.answers['/restricts'] = { success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] };
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Shares good notes');
  expect(await stored()).not.toContain('Kabir');
});

test.each([
  ['an opinion is deleted', words.delete],
  ['a writer is restricted', safetyMenuWords.restrict],
  ['a writer is blocked', safetyMenuWords.blockWriter],
])('after %s on the profile, nothing of it is stored [S1.2 S2.1 S3.3]', async (_what, act) => {
  // The id of a deleted opinion never comes back.
  opinionsAre({ ...byKabir, comment_id: act });
  const first = await openApp('/activity', me);
  await expect.poll(stored).toContain('Sings on the stairs');
  await first.unmount();
  await openApp('/user', me);
  const bubble = page.getByRole('region', { name: words.opinionsAboutYou });
  await expect.element(bubble.getByText('Sings on the stairs')).toBeVisible();
  if (act === words.delete) await bubble.getByRole('button', { name: words.delete }).last().click();
  else {
    await bubble.getByRole('button', { name: /Kabir/ }).last().click();
    await page.getByRole('menuitem', { name: act }).click();
  }
  await page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();
  await expect.poll(stored).toBe('nothing');
});
