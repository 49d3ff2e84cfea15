import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { setUnread } from '#web/features/notices/unread.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const people = Array.from({ length: 10 }, (_, nth) => aCard({ uid: `id-${nth}`, name: `Student ${nth}` }));
const lists = () => server.asked.filter((call) => call === 'GET /get').length;
const shown = () => document.querySelectorAll('article[data-id]').length;

replaceAppServer();
beforeEach(() => {
  server.answers['/get'] = people;
  server.answers['/getuser/me'] = me;
});

test('the Home link on Home reloads the list and scrolls to its top, without a history entry [10.12]', async () => {
  await openApp('/', me);
  await expect.poll(shown).toBe(10);
  scrollTo(0, 1500);
  await expect.poll(() => scrollY).toBeGreaterThan(1000);
  const [entries, before] = [history.length, lists()];
  server.answers['/get'] = [aCard({ uid: 'new', name: 'New Student' }), ...people];
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: words.home }).click();
  await expect.element(page.getByRole('article', { name: 'New Student' })).toBeVisible();
  expect([scrollY, lists(), history.length]).toEqual([0, before + 1, entries]);
});

test('on a desk each screen of the account has the links to all of them, and marks its own link [3.8]', async () => {
  Object.assign(server.answers, {
    '/sessions': { success: true, data: [], browsers: [] },
    '/passkeys': { success: true, data: [] },
    '/blocks': { success: true, data: [] },
    '/restricts': { success: true, data: [] },
    '/reports': { success: true, data: [] },
    '/decisions': { success: true, data: [] },
    '/notices': { success: true, unread: 0, digest: false, push: null, data: [] },
    '/getcomment': [{ count: 0, canWrite: true }],
  });
  await page.viewport(1280, 800);
  await openApp('/user', me);
  const links = page.getByRole('main').getByRole('navigation', { name: words.account });
  const texts = () =>
    links
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.poll(() => texts().length).toBeGreaterThanOrEqual(6);
  const names = texts();
  for (const name of names) {
    await links.getByRole('link', { name, exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name);
    expect(texts()).toEqual(names);
    expect(links.element().querySelector('[aria-current=page]')?.textContent).toBe(name);
  }
});

test.each([
  ['a phone', 390, 844],
  ['a tablet', 820, 1180],
])(
  'on %s the footer of a short screen is below the window until somebody scrolls [9.4]',
  async (_, width, height) => {
    await page.viewport(width, height);
    await openApp('/nowhere', me);
    const footerTop = () => document.querySelector('footer')?.getBoundingClientRect().top;
    await expect.poll(footerTop).toBeDefined();
    const dock = page.getByRole('navigation', { name: words.dock }).element();

    expect(footerTop()).toBeGreaterThanOrEqual(dock.getBoundingClientRect().top);
    await page.viewport(390, 844);
  },
);

test('on a desk the number of unread notices covers no letter of its link, and the links are equally far apart [N1.14]', async () => {
  await page.viewport(1280, 800);
  await openApp('/', me);
  const link = page.getByRole('link', { name: words.activity, exact: true });
  await expect.element(link).toBeVisible();
  setUnread(12);
  await expect.poll(() => link.element().querySelector('[data-unread]')).not.toBeNull();
  const boxOf = (name: string) => {
    const text = document.createRange();
    const [named] = page.getByRole('banner').getByRole('link', { name, exact: true }).elements();
    text.selectNode(named?.firstChild as Node);
    return text.getBoundingClientRect();
  };
  const [home, activity, profile] = [boxOf(words.home), boxOf(words.activity), boxOf(words.profile)];

  expect(link.element().querySelector('[data-unread]')?.getBoundingClientRect().left).toBeGreaterThanOrEqual(
    activity.right,
  );
  expect(profile.left - activity.right).toBeCloseTo(activity.left - home.right, 0);
  setUnread(0);
  await page.viewport(390, 844);
});
