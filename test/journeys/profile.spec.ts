import type { Page } from '@playwright/test';
import type { User } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import {
  acceptAlert,
  aFace,
  alertOf,
  callTo,
  cardsIn,
  expect,
  expectAlert,
  popupOf,
  signUpByCalls,
  studentTest as test,
  writeByCalls,
} from './journey.ts';
import type { Product } from './product.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;
const opinionsAboutYou = (page: Page) => page.getByRole('region', { name: 'Opinions about you' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

/** Somebody else, with a browser of their own, who does something to the person whose journey it is. */
async function asSomebodyElse(
  page: Page,
  product: Product,
  act: (request: Page['request'], who: User) => Promise<void>,
): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!context) throw new Error('no browser');
  const who = await signUpByCalls(context.request, product, { name: 'Omar Commenter' });
  await act(context.request, who);
  await context.close();
}

test('shows everything about oneself', async ({ page, product, student }) => {
  await asSomebodyElse(page, product, async (request) => {
    await request.patch('/reaction', { data: { id: student.uid, like: 'like' } });
    await writeByCalls(request, student.uid, 'Answers every question.');
  });
  await openProfile(page);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: student.name })).toBeVisible();
  await expect(main).toContainText('BCA, 2nd year');
  await expect(main).toContainText(student.college);
  await expect(main.getByText(student.email)).toBeVisible();
  await expect(main.getByText('98765 43210')).toBeVisible();
  const photo = main.getByRole('img', { name: words.yourPhoto });
  await expect(photo).toHaveAttribute('src', student.image);
  expect((await photo.boundingBox())?.height).toBe(300);
  await expect(page.getByLabel('change photo')).toHaveAttribute('type', 'file');
  await expect(main.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1);
  await expect(main.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(1);
  for (const name of ['smiling face with smiling eyes', 'brain', 'fire', 'smiling face with sunglasses']) {
    const emoji = page.getByRole('button', { name, exact: true });
    await expect(emoji).toHaveAttribute('aria-pressed', 'false');
    await emoji.click();
    await expect(emoji).toHaveAttribute('aria-pressed', 'true');
    await emoji.click();
    await expect(emoji).toHaveAttribute('aria-pressed', 'false');
  }
  for (const platform of platforms)
    await expect(
      main.getByRole('link', { name: words.platformNames[platform], exact: true }),
    ).toHaveAttribute('href', '#');
  await expect(page.getByRole('button', { name: 'Add/edit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit your detail' })).toHaveAttribute('href', '/update/me');
  await expect(opinionsAboutYou(page)).toContainText('Answers every question.');
  await expect(opinionsAboutYou(page)).toContainText('Omar Commenter');
  await expect(opinionsAboutYou(page).locator('time')).toHaveText('Today');
});

test('year, personality and relation are shown by their names', async ({ page }) => {
  for (const [year, label] of [
    [1, '1st'],
    [3, '3rd'],
    [4, '4th'],
    [5, '5th'],
  ] as const) {
    await page.request.patch('/update', {
      data: { updates: { year, personality: 'openss', relation: 'in relation' } },
    });
    await openProfile(page);
    await expect(page.getByText(`BCA, ${label} year`)).toBeVisible();
  }
  await expect(page.getByText('Openss', { exact: true })).toBeVisible();
  await expect(page.getByText('In relation')).toBeVisible();
});

test('Back returns to where one came from, and home where there is nothing to return to', async ({
  page,
  context,
}) => {
  await page.goto('/?sort=loved');
  await expect(cardsIn(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Edit your detail' }).click();
  await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/user$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/\?sort=loved$/);

  // Opened by a link of another page, in a tab of its own.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open('/user'));
  const fresh = await opened;
  await fresh.getByRole('button', { name: 'Back' }).click();
  await expect(fresh).toHaveURL(/\/$/);
  await expect(cardsIn(fresh).first()).toBeVisible();
});

test.describe('opinions about you', () => {
  test('show a skeleton, then No more opinions', async ({ page }) => {
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await openProfile(page);
    await expect(opinionsAboutYou(page).locator('[aria-hidden="true"]').first()).toBeVisible();
    await expect(opinionsAboutYou(page).getByText('No more opinions')).toHaveCount(0);
    go.resolve();
    await expect(opinionsAboutYou(page).getByText('No more opinions')).toBeVisible();
    await expect(opinionsAboutYou(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });

  test('can each be deleted after a question', async ({ page, product, student }) => {
    await asSomebodyElse(page, product, async (request) => {
      for (const text of ['Keep this one.', 'Not this one.']) await writeByCalls(request, student.uid, text);
    });
    await openProfile(page);
    const region = opinionsAboutYou(page);
    await expect(region.getByRole('button', { name: 'Delete' })).toHaveCount(2);
    await region.getByRole('button', { name: 'Delete' }).first().click();
    await expectAlert(page, 'Are you sure you want to delete?');
    await page.keyboard.press('Escape');
    await expect(region.getByText('Not this one.')).toBeVisible();
    await region.getByRole('button', { name: 'Delete' }).first().click();
    await acceptAlert(page, 'Are you sure you want to delete?');
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    await expect(region.getByText('Not this one.')).toHaveCount(0);
    await expect(popupOf(page, 'deleting please wait..')).toHaveCount(0);
    await expect(region.getByText('Keep this one.')).toBeVisible();
    await page.reload();
    await expect(region.getByText('Keep this one.')).toBeVisible();
    await expect(region.getByText('Not this one.')).toHaveCount(0);
  });
});

test.describe('many opinions about you', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('come ten at a time, newest first, until No more opinions; a list that fails can be asked for again', async ({
    page,
    product,
    student,
  }) => {
    const texts = Array.from({ length: 12 }, (_, index) => `Opinion number ${index + 1}.`);
    await asSomebodyElse(page, product, async (request) => {
      for (const text of texts) await writeByCalls(request, student.uid, text);
    });
    await page.route(callTo('/getcomment'), (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
    );
    await openProfile(page);
    const region = opinionsAboutYou(page);
    await expect(region.getByText(words.opinionsFailed)).toBeVisible();
    await expect(region.getByText('No more opinions')).toHaveCount(0);
    await page.unrouteAll();
    await region.getByRole('button', { name: 'Try again' }).click();
    const shown = region.getByText(/^Opinion number/);
    await expect(shown).toHaveText(texts.toReversed().slice(0, 10));
    await expect(region.getByText('No more opinions')).toHaveCount(0);
    await region.getByRole('button', { name: words.moreOpinions }).click();
    await expect(shown).toHaveText(texts.toReversed());
    await expect(region.getByText('No more opinions')).toBeVisible();
    await expect(region.getByRole('button', { name: words.moreOpinions })).toHaveCount(0);
  });

  test('that are not deleted come back, with the reason', async ({ page, product, student }) => {
    await asSomebodyElse(page, product, (request) => writeByCalls(request, student.uid, 'Stays for now.'));
    await openProfile(page);
    await page.route(callTo('/deletecomment'), (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
    );
    const region = opinionsAboutYou(page);
    await region.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, words.confirmDelete);
    await acceptAlert(page, 'Sorry.');
    await expect(region.getByText('Stays for now.')).toBeVisible();
    await page.unrouteAll();
    await region.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, words.confirmDelete);
    await expect(region.getByText('Stays for now.')).toHaveCount(0);
    await expect(region.getByText('No more opinions')).toBeVisible();
  });
});

test.describe('the social panel', () => {
  test.use({ expectedComplaints: /status of 400/ });

  const panel = (page: Page) => page.getByRole('dialog', { name: words.socialLinks });
  const url = (page: Page) => panel(page).getByRole('textbox', { name: 'URL' });
  const add = (page: Page) => panel(page).getByRole('button', { name: 'Add', exact: true });

  test.beforeEach(async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await expect(panel(page)).toBeVisible();
  });

  test('offers the five platforms and says invalid link! to what is none', async ({ page }) => {
    const values = await panel(page)
      .getByRole('combobox', { name: 'Platform' })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual([...platforms]);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/setlink') && sent.push(request.url()));
    for (const text of [
      '',
      'not a link',
      'http://instagram.com/me',
      'https://evil.example/instagram.com',
      'javascript:alert(1)',
    ]) {
      await url(page).fill(text);
      await add(page).click();
      await acceptAlert(page, 'invalid link!');
      await expect(url(page)).toHaveValue(text);
    }
    expect(sent).toEqual([]);
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add/edit' })).toBeFocused();
  });

  test('says why the server refuses, and keeps what was typed', async ({ page }) => {
    await page.route(callTo('/setlink'), (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: 'invalid_link', message: 'invalid link!' },
      }),
    );
    await url(page).fill('https://instagram.com/tara');
    await add(page).click();
    await acceptAlert(page, 'invalid link!');
    await expect(popupOf(page, words.addingLink)).toHaveCount(0);
    await expect(url(page)).toHaveValue('https://instagram.com/tara');
    await page.unrouteAll();
    await add(page).click();
    await expect(url(page)).toHaveValue('');
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Instagram', exact: true }).first()).toHaveAttribute(
      'href',
      'https://instagram.com/tara',
    );
  });

  test('adds under an overlay of a second, then clears the input; an empty one removes', async ({ page }) => {
    const github = page.getByLabel('GitHub', { exact: true });
    await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('github');
    await url(page).fill('github.com/tara');
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1000));
    await add(page).click();
    await expect(popupOf(page, 'Adding social link please wait....')).toBeVisible();
    await page.clock.runFor(900);
    await expect(popupOf(page, 'Adding social link please wait....')).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(popupOf(page, 'Adding social link please wait....')).toHaveCount(0);
    await expect(url(page)).toHaveValue('');
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(github).toHaveAttribute('href', 'https://github.com/tara');

    // The box is empty by itself now: pressing again takes nothing away.
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('facebook');
    await url(page).fill('facebook.com/tara');
    await add(page).click();
    await expect(url(page)).toHaveValue('');
    await expect(popupOf(page, words.addingLink)).toHaveCount(0);
    await add(page).click();
    await acceptAlert(page, words.invalidLink);
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByLabel('Facebook', { exact: true }).first()).toHaveAttribute('href', /facebook/);

    // An icon without a link opens the panel at its platform.
    await page.getByRole('link', { name: 'Snapchat', exact: true }).click();
    await expect(panel(page).getByRole('combobox', { name: 'Platform' })).toHaveValue('snapchat');
    await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('github');
    await expect(url(page)).toHaveValue('https://github.com/tara');
    await url(page).fill('');
    await add(page).click();
    await expect(popupOf(page, words.addingLink)).toBeVisible();
    await expect(popupOf(page, words.addingLink)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(github).toHaveAttribute('href', '#');
    await expect(page).toHaveURL(/\/user$/);
  });
});

test.describe('change photo', () => {
  test.use({ expectedComplaints: /status of 4(?:00|15)|The photo could not be made smaller/ });

  test('asks, shows an overlay while it is sent, then the new photo', async ({ page, student }) => {
    await openProfile(page);
    const photo = page.getByRole('img', { name: words.yourPhoto });
    const sent: string[] = [];
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/updatephoto'), async (route) => {
      sent.push(route.request().method());
      await go.promise;
      await route.continue();
    });
    await page.getByLabel('change photo').setInputFiles(await aFace());
    await expectAlert(page, 'Are you sure you want to change photo?');
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await page.getByLabel('change photo').setInputFiles(await aFace());
    await acceptAlert(page, 'Are you sure you want to change photo?');
    await expect(popupOf(page, 'Updating photo please wait....')).toBeVisible();
    await expect(photo).toHaveAttribute('src', student.image);
    go.resolve();
    await expect(popupOf(page, 'Updating photo please wait....')).toHaveCount(0);
    await expect(photo).not.toHaveAttribute('src', student.image);
    expect(sent).toEqual(['PATCH']);
    expect((await page.request.get(student.image)).status()).toBe(404);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBeGreaterThan(0);
  });

  test('takes images alone, and a refused one leaves the old photo', async ({ page, student }) => {
    await openProfile(page);
    const photo = page.getByRole('img', { name: words.yourPhoto });
    await page
      .getByLabel('change photo')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await acceptAlert(page, words.photoMustBeImage);
    await page
      .getByLabel('change photo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await acceptAlert(page, words.confirmChangePhoto);
    await expect(alertOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popupOf(page, words.updatingPhoto)).toHaveCount(0);
    await expect(photo).toHaveAttribute('src', student.image);
  });
});

test.describe('the edit screen', () => {
  const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

  test('changes what was changed, and nothing else is asked for', async ({ page }) => {
    await page.goto('/update/me');
    await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeVisible();
    const valuesOf = (name: string) =>
      list(page, name)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss']);
    expect(await valuesOf('Account type')).toEqual(['1', '0']);
    expect(await valuesOf('Relationship')).toEqual(['', 'single', 'in relation', 'not specified']);

    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, 'select at least one field');
    await list(page, 'Relationship').selectOption('single');
    await list(page, 'Relationship').selectOption('');
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, 'select at least one field');

    const sent = page.waitForRequest((request) => request.url().endsWith('/update'));
    await list(page, 'Relationship').selectOption('single');
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, words.updated);
    expect((await sent).postDataJSON()).toMatchObject({ updates: { relation: 'single' } });
    expect(Object.keys(((await sent).postDataJSON() as { updates: object }).updates)).toEqual(['relation']);
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, 'select at least one field');
    await page.goto('/user');
    await expect(page.getByText('Single', { exact: true })).toBeVisible();
  });

  test('explains the account types by a tooltip, for the pointer and the keyboard', async ({ page }) => {
    await page.goto('/update/me');
    const text =
      'Public: anyone can see the profile and give opinions. Private: no one can view it or give opinions.';
    const info = page.getByRole('button', { name: words.aboutAccountType });
    await expect(page.getByText(text)).toBeHidden();
    await info.focus();
    await expect(page.getByRole('tooltip')).toHaveText(text);
    await expect(info).toHaveAccessibleDescription(text);
    await page.keyboard.press('Escape');
    await expect(page.getByText(text)).toBeHidden();
    await info.blur();
    await info.click();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  });

  test('a private account is found by nobody until it is public again', async ({
    page,
    product,
    student,
  }) => {
    const seenBySomebodyElse = async () => {
      let status = 0;
      await asSomebodyElse(page, product, async (request) => {
        status = (await request.get(`/getuser/${student.uid}`)).status();
        const written = await request.post('/writecomment', {
          data: { user_id: student.uid, comment_id: crypto.randomUUID(), comment: 'Seen.' },
        });
        expect(written.ok()).toBe(status === 200);
      });
      return status;
    };
    const choose = async (type: '0' | '1') => {
      await page.goto('/update/me');
      await list(page, 'Account type').selectOption(type);
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, words.updated);
      await page.reload();
      await expect(list(page, 'Account type')).toHaveValue(type);
    };
    await choose('0');
    expect(await seenBySomebodyElse()).toBe(404);
    await choose('1');
    expect(await seenBySomebodyElse()).toBe(200);
  });

  test('a private account disappears from another student’s list and search, on their very screen', async ({
    page,
    product,
  }) => {
    const name = 'Wilhelmina Quill';
    const context = await page.context().browser()?.newContext({ baseURL: product.url });
    if (!context) throw new Error('no browser');
    const hidden = await signUpByCalls(context.request, product, { name });
    await page.goto('/search');
    await page.getByRole('searchbox', { name: 'search for user' }).filter({ visible: true }).fill(name);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await search.click();
    const photo = page.getByRole('article', { name }).getByRole('img').first();
    await expect(photo).toBeVisible();
    // Its address dies with the change, so it must be here before.
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);

    const updated = await context.request.patch('/update', { data: { updates: { public: 0 } } });
    expect(updated.ok()).toBe(true);
    await search.click();
    await expect(page.getByRole('status').filter({ hasText: words.noneFound })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    const listed = (await (await page.request.get('/get?limit=50')).json()) as User[];
    expect(listed.map(({ uid }) => uid)).not.toContain(hidden.uid);
    await context.close();
  });

  test.describe('that is refused', () => {
    test.use({ expectedComplaints: /status of 500/ });

    test('says why, keeps the choice and can be tried again', async ({ page }) => {
      await page.goto('/update/me');
      await page.route(callTo('/update'), (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
      );
      await list(page, 'Personality').selectOption('openss');
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, 'Sorry.');
      await expect(list(page, 'Personality')).toHaveValue('openss');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, words.updated);
      await page.goto('/user');
      await expect(page.getByText('Openss', { exact: true })).toBeVisible();
    });
  });

  test.describe('when logged out', () => {
    test('leads to /', async ({ page, context }) => {
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/update/me');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    });
  });
});

test.describe('a profile that cannot be loaded', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('says so, shows what is known, and can be tried again', async ({ page, student }) => {
    const isOwn = (url: URL) => url.pathname === `/getuser/${student.uid}`;
    await page.route(isOwn, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
    );
    await page.goto('/user');
    await expect(page.getByText(words.profileFailed)).toBeVisible();
    await expect(page.getByRole('heading', { name: student.name })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(student.email)).toBeVisible();
    await expect(page.getByText(words.profileFailed)).toHaveCount(0);
  });
});

test.describe('without network', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test('screens not yet seen are there all the same', async ({ page, context }) => {
    const profileFile = page.waitForResponse(/\/assets\/profile-[^/]*\.js$/);
    await page.goto('/');
    await (await profileFile).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
    await expect(page.getByText(words.profileFailed)).toBeVisible();
  });

  test('the profile shows what is known, and an update can be tried again', async ({
    page,
    context,
    student,
  }) => {
    await openProfile(page);
    await expect(page.getByText(student.email)).toBeVisible();
    await page.getByRole('link', { name: 'Edit your detail' }).click();
    await page.getByRole('combobox', { name: 'Personality' }).selectOption('introvert');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, words.noConnection);
    await expect(page.getByRole('combobox', { name: 'Personality' })).toHaveValue('introvert');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, words.updated);
  });
});
