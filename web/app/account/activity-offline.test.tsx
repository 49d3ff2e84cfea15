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
import { STORED_ACTIVITY, storeCards, storeOffline } from '#web/data/storage/stored-cards.ts';
import { removeStoredOpinion } from '#web/features/activity/stored-activity.ts';
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

/** Presses Try again while the server refuses both lists. */
async function tryAgainRefused(status: number, code: string): Promise<void> {
  const asked = () => server.asked.filter((call) => call === 'GET /notices').length;
  const before = asked();
  server.answers['/getcomment'] = refusal(status, code, 'Sorry.');
  server.answers['/notices'] = refusal(status, code, 'Sorry.');
  await page.getByRole('button', { name: words.tryAgain }).last().click();
  await expect.poll(asked).toBeGreaterThan(before);
}

test.each([
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])('the stored activity stays on screen after a %i', async (status, code) => {
  await readAndReload();
  await expect.element(opinion).toBeVisible();
  await tryAgainRefused(status, code);
  await expect.element(page.getByText('Sorry.').or(page.getByText(texts.failed)).first()).toBeVisible();
  await expect.element(opinion).toBeVisible();
});

test('after a refusal of the person the failure takes the place of the stored activity', async () => {
  await readAndReload();
  await expect.element(opinion).toBeVisible();
  await tryAgainRefused(403, 'forbidden');
  await expect.element(opinion).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.failed)).toBeVisible();
});

test('the stored activity of a person is not shown to another, and is removed', async () => {
  await readAndReload({ ...me, uid: 'other' });
  await expect.element(page.getByText(texts.failed)).toBeVisible();
  await expect.element(opinion).not.toBeInTheDocument();
  await expect.poll(stored).toBe('nothing');
});

test('a stored activity older than 7 days is removed when a list is stored', async () => {
  const at = Date.now() - 7 * 24 * 3_600_000 - 60_000;
  await (await caches.open('cards')).put(STORED_ACTIVITY, Response.json({ version: 1, at, value: {} }));
  await storeCards('/', [], new AbortController().signal);
  expect(await stored()).toBe('nothing');
});

test('many stored lists do not push the stored activity out', async () => {
  await storeOffline(STORED_ACTIVITY, 'Shares good notes');
  for (let list = 0; list < 22; list += 1) await storeCards(`/?q=${list}`, [], new AbortController().signal);
  expect(await stored()).toContain('Shares good notes');
  expect(await (await caches.open('cards')).keys()).toHaveLength(21);
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

test('decisions of moderators are not stored', async () => {
  const decided = ['decision', 'report-decided'] as const;
  const notices = decided.map((kind) => aNotice({ id: kind, kind, outcome: 'upheld', at: ago(26) }));
  server.answers['/notices'] = someNotices(notices);
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Shares good notes');
  expect(await stored()).not.toContain('decision');
  expect(await stored()).not.toContain('report-decided');
});

test('after a restriction in another tab, newer opinions are stored only without those of that person [S2.1]', async () => {
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Sings on the stairs');
  await caches.delete('cards');
  const restricts = Promise.withResolvers<Response>();
  server.answers['/restricts'] = () => restricts.promise;
  const newer = anOpinion({ comment_id: 'new', comment: 'Came just now', date: ago(0) });
  opinionsAre(newer, anOpinion({ date: ago(1) }), byKabir);
  setUnread(1);
  await expect.element(opened.getByText('Came just now')).toBeVisible();
  expect(await stored()).toBe('nothing');
  restricts.resolve(Response.json({ success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] }));
  await expect.poll(stored).toContain('Came just now');
  expect(await stored()).not.toContain('Kabir');
});

test('opinions of restricted people are not stored [S2.1]', async () => {
  server.answers['/restricts'] = { success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] };
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Shares good notes');
  expect(await stored()).not.toContain('Kabir');
});

/** Reads the activity, then opens the opinions on the own profile. */
async function openBubble(...opinions: readonly object[]) {
  opinionsAre(anOpinion({ date: ago(1) }), ...opinions);
  const first = await openApp('/activity', me);
  await expect.poll(stored).toContain('Sings on the stairs');
  await first.unmount();
  await openApp('/user', me);
  const bubble = page.getByRole('region', { name: words.opinionsAboutYou });
  await expect.element(bubble.getByText('Sings on the stairs')).toBeVisible();
  return bubble;
}
const pressOk = () => page.getByRole('alertdialog').getByRole('button', { name: words.ok }).click();

test.each([safetyMenuWords.restrict, safetyMenuWords.blockWriter])(
  'after %s on the profile, nothing of it is stored [S1.2 S2.1]',
  async (act) => {
    const bubble = await openBubble(byKabir);
    await bubble.getByRole('button', { name: /Kabir/ }).last().click();
    await page.getByRole('menuitem', { name: act }).click();
    await pressOk();
    await expect.poll(stored).toBe('nothing');
  },
);

test('only the opinion that is deleted on the profile leaves the stored activity, and only when it is deleted [S3.3]', async () => {
  // The id of a deleted opinion never comes back.
  const bubble = await openBubble({ ...byKabir, comment_id: 'goes' });
  server.answers['/deletecomment'] = refusal(503, 'unavailable', 'Sorry.');
  await bubble.getByRole('button', { name: words.delete }).last().click();
  await pressOk();
  await acceptAlert('Sorry.');
  expect(await stored()).toContain('Sings on the stairs');

  server.answers['/deletecomment'] = { success: true };
  await bubble.getByRole('button', { name: words.delete }).last().click();
  await pressOk();
  await expect.poll(stored).not.toContain('Sings on the stairs');
  expect(await stored()).toContain('Shares good notes');
});

test('an opinion that is deleted on another profile leaves the stored activity as it is', async () => {
  await openApp('/activity', me);
  await expect.poll(stored).toContain('Sings on the stairs');
  const before = await stored();
  await removeStoredOpinion('on-another-profile');
  expect(await stored()).toBe(before);
});
