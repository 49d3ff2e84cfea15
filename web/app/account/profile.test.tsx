import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile as texts } from '#contract/words/en/profile.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { words } from '#contract/words/en/words.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer({ '/getcomment': [{ count: 0, canWrite: true }] });
beforeEach(() => {
  server.answers['/getuser/me'] = me;
});

const main = page.getByRole('main');
/** Some blanks do not break the line. */
const plain = (text = '') => text.replaceAll(/\s+/g, ' ');
const shown = () => plain(main.element().textContent);

test.each([
  [1, words.public, texts.publicMeans, words.privateMeans],
  [0, words.private, words.privateMeans, texts.publicMeans],
] as const)(
  'one’s own profile with public %i states what it is, and what that means [9.10]',
  async (isPublic, name, means, not) => {
    const user = { ...me, public: isPublic };
    Object.assign(server.answers, { '/me': user, '/getuser/me': user });
    await openApp('/user', user);
    await expect.element(main.getByText(name, { exact: true })).toBeVisible();
    expect(shown()).toContain(plain(means));
    expect(shown()).not.toContain(plain(not));
  },
);

test.each([
  [1, '1st'],
  [3, '3rd'],
  [5, '5th'],
] as const)('year %i, personality and relation are shown by their names [5.4]', async (year, label) => {
  const user = { ...me, year, personality: 'openss', relation: 'in relation' } as const;
  Object.assign(server.answers, { '/me': user, '/getuser/me': user });
  await openApp('/user', user);
  await expect.element(main.getByText(`BCA, ${label} year`)).toBeVisible();
  await expect.element(main.getByText('Openss', { exact: true })).toBeVisible();
  expect(shown()).toContain('In relation');
});

test('the emoji of the own profile are labelled as a mood that stays on this device [10.5]', async () => {
  await openApp('/user', me);
  await expect.element(main.getByText(texts.emojiMeaning)).toBeVisible();
});

test('a profile that fails to load shows a message and the known details, and can be tried again', async () => {
  const fail = () => refusal(500, 'internal', 'Sorry.');
  Object.assign(server.answers, { '/me': fail, '/getuser/me': fail });
  await openApp('/user', me);
  await expect.element(page.getByText(laterWords.profile.profileFailed)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: me.name })).toBeVisible();
  server.answers['/getuser/me'] = me;
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect.element(page.getByText(me.email)).toBeVisible();
  await expect.element(page.getByText(laterWords.profile.profileFailed)).not.toBeInTheDocument();
});

test.for([1280, 1920])(
  'on a desk of %i px opinions are in one column, as wide as in the activity [9.10]',
  async (width) => {
    await page.viewport(width, 900);
    const opinions = ['one', 'two'].map((id) => anOpinion({ comment_id: id, comment: `Kind ${id}` }));
    server.answers['/getcomment'] = [{ count: 2, canWrite: true }, ...opinions];
    await openApp('/user', me);
    await expect.element(page.getByText('Kind two')).toBeVisible();
    const places = [...document.querySelectorAll('[data-opinion]')].map((one) => one.getBoundingClientRect());
    expect(new Set(places.map(({ left }) => left)).size).toBe(1);
    for (const place of places) expect(place.width).toBeGreaterThan(600);
    for (const place of places) expect(place.width).toBeLessThanOrEqual(640);
  },
);

test('a message answers shared content without a link to a profile', async () => {
  await openApp('/user?url=https://example.com/asha', me);
  await acceptAlert(texts.notAProfileLink);
  expect(location.pathname + location.search).toBe('/user');
  await expect
    .element(page.getByRole('dialog', { name: laterWords.profile.socialLinks }))
    .not.toBeInTheDocument();
});

test('Share my card opens the picture of the card; closing it leads back to the button [9.13]', async () => {
  server.answers['/restricts'] = { success: true, data: [] };
  await openApp('/user', me);
  const open = page.getByRole('button', { name: shareCardWords.title });
  await open.click();
  const dialog = page.getByRole('dialog', { name: shareCardWords.title });
  await expect.element(dialog.getByRole('img', { name: /^Picture of your card/ })).toBeVisible();
  // Nobody has written about this person.
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: words.close }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});
