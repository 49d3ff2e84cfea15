import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { showLanguage } from '#test/web/show-language.ts';
import { navigate } from '#web/data/navigation.tsx';
import { setUnread } from '#web/features/notices/unread.ts';

replaceAppServer();
const moderator = { ...me, moderator: true as const };
beforeEach(() => {
  server.answers['/me'] = moderator;
  server.answers['/get'] = [aCard()];
});

const menu = page.getByRole('dialog', { name: words.menu });
const openMenu = () => page.getByRole('button', { name: words.menu, exact: true }).click();
const inMenu = (role: 'link' | 'button' | 'combobox', name: string) =>
  menu.getByRole(role, { name, exact: true });

test('on a phone a moderator with recent filters sees all of the menu’s controls and Log out without scrolling [9.3]', async () => {
  await openApp('/?course=mca', moderator);
  await expect.element(page.getByRole('button', { name: laterWords.removeFilter('MCA') })).toBeVisible();
  navigate('/');
  await openMenu();

  await expect.element(inMenu('button', laterWords.filterBy('MCA'))).toBeVisible();
  for (const name of ['Course', 'Year', 'Personality', 'Sort', 'Language'])
    await expect.element(inMenu('combobox', name)).toBeInViewport({ ratio: 1 });
  for (const name of [words.home, words.activity, words.profile, laterWords.settings, laterWords.moderation])
    await expect.element(inMenu('link', name)).toBeInViewport({ ratio: 1 });
  for (const name of [words.clearFilter, words.logOut])
    await expect.element(inMenu('button', name)).toBeInViewport({ ratio: 1 });
  expect(menu.element().scrollTop).toBe(0);
});

test('in the menu what no other bar of a phone has is before the links that the dock has [9.3]', async () => {
  await openApp('/', moderator);
  await openMenu();
  await expect.element(inMenu('button', words.logOut)).toBeVisible();
  const order = [
    inMenu('combobox', 'Sort'),
    inMenu('link', laterWords.settings),
    inMenu('combobox', 'Language'),
    inMenu('link', words.home),
    inMenu('button', words.logOut),
  ].map((part) => part.element());
  for (const [nth, part] of order.slice(1).entries())
    expect(order[nth]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('Settings in the menu leads to the screens of the account [9.3]', async () => {
  await openApp('/', moderator);
  await openMenu();
  await inMenu('link', laterWords.settings).click();

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(laterWords.settings);
  await expect.element(menu).not.toBeInTheDocument();
  const links = page.getByRole('navigation', { name: words.account });
  await expect.element(links.getByRole('link', { name: passkeyWords.title })).toBeInViewport();
});

test('Activity in the menu has the number of unread notices and closes the menu [N1.14]', async () => {
  await openApp('/', moderator);
  await openMenu();
  const link = inMenu('link', words.activity);
  await expect.element(link).toBeVisible();
  setUnread(3);
  await expect.element(link).toHaveAttribute('aria-description', words.unreadNotices(3));
  await link.click();
  await expect.element(menu).not.toBeInTheDocument();
  setUnread(0);
});

test.for(['en', 'hi'])(
  'in the menu the operator’s links are in one line of their own: %s',
  async (language) => {
    await showLanguage(language);
    await openApp('/', me);
    const opener = () => document.querySelector<HTMLElement>('nav [aria-haspopup=dialog]');
    await expect.poll(opener).not.toBeNull();
    opener()?.click();
    const tops = (selector: string) =>
      [...document.querySelectorAll(`dialog ${selector}`)].map((one) => one.getBoundingClientRect().top);
    await expect.poll(() => tops('a[target]:not([aria-label])')).toHaveLength(3);
    const [terms = 0, ...others] = tops('a[target]:not([aria-label])');
    expect(others).toEqual([terms, terms]);
    expect(terms).toBeGreaterThan(tops('a[href^=mailto]')[0] ?? Infinity);
  },
);
