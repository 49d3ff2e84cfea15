import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

const own = anOpinion({
  comment_id: 'own',
  commenter_id: 'me',
  commenter: me.name,
  comment: 'My own opinion',
});
const people = Array.from({ length: 10 }, (_, nth) =>
  aCard({ uid: `id-${nth}`, name: `Student ${nth}`, like: 4, opinions: 2, firstOpinion: own }),
);

/** Whether the session is revoked on the server. */
let ended: boolean;
const untilTheEnd = (answer: () => Response) => () =>
  ended ? refusal(401, 'no_session', 'Please log in again.') : answer();
const calls = {
  '/me': () => Response.json(me),
  '/getuser/me': () => Response.json(me),
  '/update': () => Response.json({ success: true, data: me, message: 'Updated.' }),
  '/get': () => Response.json(people, { headers: { link: '</get?cursor=10>; rel="next"' } }),
  '/searchuser': () => Response.json({ success: true, data: people, message: 'found' }),
  '/getcomment': () => Response.json([{ count: 2, canWrite: true }, own, anOpinion()]),
  '/reaction': () => Response.json({ success: true }),
};

replaceAppServer();
beforeEach(() => {
  ended = false;
  for (const [path, answer] of Object.entries(calls)) server.answers[path] = untilTheEnd(answer);
});

const articles = () => document.querySelectorAll('article[data-id]').length;
const card = page.getByRole('article', { name: 'Student 0', exact: true });
const box = card.getByRole('textbox', { name: 'Write an opinion' });
const like = card.getByRole('button', { name: 'Like', exact: true });
const login = page.getByRole('main').getByRole('button', { name: words.login, exact: true });
const stored = () => [localStorage.getItem('login'), localStorage.getItem('userData')];

async function openHome(): Promise<void> {
  await openApp('/', me);
  await expect.poll(articles).toBe(10);
  await expect.element(card.getByText('My own opinion')).toBeVisible();
}

/** Opens Home and types part of an opinion. Then the session ends on the server, and a call notices the end. */
async function endSessionOnOpenPage(): Promise<void> {
  await openHome();
  await box.fill('Typed before the end');
  ended = true;
  await card.getByRole('button', { name: 'See all opinion' }).click();
  await expect.poll(stored).toEqual([null, null]);
}

describe('a session that ends while the page is open', () => {
  test('keeps the cards and the typed text; the box is disabled and shows why [3.7]', async () => {
    await endSessionOnOpenPage();
    expect(articles()).toBe(10);
    await expect.element(box).toBeDisabled();
    await expect.element(box).toHaveValue('Typed before the end');
    await expect.element(card.getByText(words.opinionLoggedOut)).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Write', exact: true })).not.toBeInTheDocument();
    const other = page.getByRole('article', { name: 'Student 1', exact: true }).getByRole('textbox');
    await expect.element(other).toBeDisabled();
    await expect.element(other).toHaveAttribute('placeholder', words.opinionLoggedOut);
  });

  test('Like shows its alert; Escape keeps the cards on screen, and OK leads to login [3.7 11.10]', async () => {
    await endSessionOnOpenPage();
    await like.click();
    await expect.element(page.getByRole('alertdialog', { name: words.reactLoggedOut })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(articles()).toBe(10);
    await expect.element(box).toHaveValue('Typed before the end');
    await like.click();
    await acceptAlert(words.reactLoggedOut);
    await expect.element(login).toBeVisible();
    expect(articles()).toBe(0);
  });

  test('a tag shows its own alert and is not pressed [11.10]', async () => {
    await endSessionOnOpenPage();
    const tag = card.getByRole('button', { name: 'Brilliant' });
    await tag.click();
    await expect.element(tag).toHaveAttribute('aria-pressed', 'false');
    await acceptAlert(words.tagLoggedOut);
    await expect.element(login).toBeVisible();
  });

  test('a reaction after the session’s end is reverted with an alert', async () => {
    await openHome();
    ended = true;
    await like.click();
    await expect.element(page.getByRole('alertdialog', { name: words.reactLoggedOut })).toBeVisible();
    await expect.element(like).toHaveAttribute('aria-pressed', 'false');
    await expect.element(like).toHaveAccessibleDescription('4');
    await acceptAlert(words.reactLoggedOut);
    await expect.element(login).toBeVisible();
  });

  test('offers no Delete, and Try again below the cards leads to login', async () => {
    await openHome();
    await expect.element(card.getByRole('button', { name: 'Delete' })).toBeVisible();
    ended = true;
    document.querySelector('article:last-of-type')?.scrollIntoView();
    await expect.element(page.getByText(words.moreFailed)).toBeVisible();
    await expect.element(card.getByText('My own opinion')).toBeInTheDocument();
    await expect.element(card.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(login).toBeVisible();
  });

  test.for([
    ['the menu of a phone', 390],
    ['the bar of a desk', 1280],
  ] as const)('%s has Login and Sign up instead of Profile and Log out', async ([, width]) => {
    await page.viewport(width, 844);
    await endSessionOnOpenPage();
    const isPhone = width === 390;
    if (isPhone) await page.getByRole('button', { name: words.menu, exact: true }).click();
    const place = isPhone ? page.getByRole('dialog', { name: words.menu }) : page.getByRole('banner');
    await expect.element(place.getByRole('link', { name: words.signUp, exact: true })).toBeVisible();
    await expect.element(place.getByRole('button', { name: words.logOut })).not.toBeInTheDocument();
    await expect
      .element(place.getByRole('link', { name: words.profile, exact: true }))
      .not.toBeInTheDocument();
    await place.getByRole('link', { name: words.login, exact: true }).click();
    await expect.element(login).toBeVisible();
  });
});

test.for(['/', '/?course=bca', '/search?user=asha', '/user', '/update/me', '/student/id-1'])(
  'a session that ended before %s opens leads to login, and nothing of the account is left [3.7]',
  async (address) => {
    ended = true;
    await openApp(address, me);
    await expect.element(login).toBeVisible();
    expect(articles()).toBe(0);
    expect(document.body.textContent).not.toContain(me.name);
    expect(stored()).toEqual([null, null]);
    if (address.startsWith('/update')) expect(location.pathname).toBe('/');
  },
);

test('a session that ends on a student’s page keeps the card and the typed text; acts lead to login [3.7 11.10]', async () => {
  server.answers['/getuser/id-1'] = untilTheEnd(() => Response.json(people[1]));
  await openApp('/student/id-1', me);
  const writing = page.getByRole('textbox', { name: 'Write an opinion' });
  await writing.fill('Typed before the end');
  ended = true;
  const press = page.getByRole('button', { name: 'Like', exact: true });
  await press.click();
  await expect.element(page.getByRole('alertdialog', { name: words.reactLoggedOut })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Student 1' })).toBeVisible();
  await expect.element(writing).toBeDisabled();
  await expect.element(writing).toHaveValue('Typed before the end');
  await expect.element(page.getByText(words.opinionLoggedOut)).toBeVisible();
  await page.getByRole('button', { name: 'Brilliant' }).click();
  await acceptAlert(words.tagLoggedOut);
  await expect.element(login).toBeVisible();
});

test('a session that ends while details are edited leads to login at /, without a message that they were updated', async () => {
  await openApp('/update/me', me);
  await page.getByRole('combobox', { name: 'Personality' }).selectOptions('extrovert');
  ended = true;
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.element(login).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
  expect(stored()).toEqual([null, null]);
});
