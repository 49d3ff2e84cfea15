import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import {
  acceptAlert,
  alertOf,
  callTo,
  cardsIn,
  expect,
  firstCard,
  logOut,
  popupOf,
  studentTest as test,
  writeByCalls,
} from './journey.ts';
import type { Product } from './product.ts';

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('userData')]);

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(cardsIn(page).first()).toBeVisible();
}

async function logIn(page: Page, product: Product, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'send otp' }).click();
  await acceptAlert(page, words.codeSent);
  await page.getByRole('textbox', { name: 'OTP' }).fill(await product.mail.nextCode(email));
  await loginButton(page).click();
  await acceptAlert(page, words.loggedIn);
}

test.describe('a session that ends in mid-page', () => {
  test.use({ expectedComplaints: /status of 401/ });

  /** Cards on screen, a text half typed, and then a call that finds the session gone. */
  async function endInMidPage(page: Page) {
    await openHome(page);
    const card = await firstCard(page);
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Typed before the end');
    // Revoked on the server; below, the cookie is lost.
    expect((await page.request.post('/logout')).ok()).toBe(true);
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect.poll(() => kept(page)).toEqual([null, null]);
    return card;
  }

  test('keeps the cards and the typed text; the box is disabled and says why', async ({ page, student }) => {
    const card = await endInMidPage(page);
    await expect(cardsIn(page)).toHaveCount(10);
    const box = card.getByRole('textbox', { name: 'Write an opinion' });
    await expect(box).toBeDisabled();
    await expect(box).toHaveValue('Typed before the end');
    await expect(card.getByText('Please sign up/login to start writing opinion')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Write', exact: true })).toHaveCount(0);
    await expect(card.getByText(student.name)).toHaveCount(0);
    const other = cardsIn(page).nth(1).getByRole('textbox', { name: 'Write an opinion' });
    await expect(other).toBeDisabled();
    await expect(other).toHaveAttribute('placeholder', 'Please sign up/login to start writing opinion');
  });

  test('writing is answered by an alert, OK leads to login, and the typed text is kept', async ({
    page,
    product,
    student,
  }) => {
    await openHome(page);
    const card = await firstCard(page);
    const box = card.getByRole('textbox', { name: 'Write an opinion' });
    await box.fill('Typed before the end');
    expect((await page.request.post('/logout')).ok()).toBe(true);
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await acceptAlert(page, 'please sign up/login first');
    await expect(cardsIn(page)).toHaveCount(0);
    await logIn(page, product, student.email);
    await expect(box).toHaveValue('Typed before the end');
    await expect(card.getByText(student.name)).toHaveCount(0);
  });

  test('reacting says SPEC’s text, and OK leads to login', async ({ page }) => {
    const card = await endInMidPage(page);
    const like = card.getByRole('button', { name: 'Like', exact: true });
    await like.click();
    await acceptAlert(page, 'please sign up/login first');
    await expect(loginButton(page)).toBeVisible();
    await expect(cardsIn(page)).toHaveCount(0);
  });

  test('tagging says SPEC’s other text; once logged in again, the typed text is there', async ({
    page,
    product,
    student,
  }) => {
    const card = await endInMidPage(page);
    const tag = card.getByRole('button', { name: 'Brilliant' });
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'false');
    await acceptAlert(page, 'Please signup/login first');
    await logIn(page, product, student.email);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toHaveValue('Typed before the end');
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toBeEnabled();
  });

  test('a reaction that finds out is taken back and says so', async ({ page }) => {
    await openHome(page);
    const card = await firstCard(page);
    const like = card.getByRole('button', { name: 'Like', exact: true });
    const count = await like.evaluate((button) => button.getAttribute('aria-describedby'));
    const before = await page.locator(`[id="${count}"]`).innerText();
    await page.context().clearCookies();
    await like.click();
    await expect(alertOf(page)).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveAccessibleDescription(before);
    await acceptAlert(page, 'please sign up/login first');
    await expect(loginButton(page)).toBeVisible();
  });

  test('offers no Delete, and Try again below the cards leads to login', async ({ page, student }) => {
    await openHome(page);
    const card = await firstCard(page);
    await writeByCalls(page.request, String(await card.getAttribute('data-id')), 'Written before the end.');
    await page.reload();
    await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.context().clearCookies();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card).toContainText(student.name);
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(loginButton(page)).toBeVisible();
  });

  test('keeps the cards of other tabs too', async ({ page, context }) => {
    const other = await context.newPage();
    await openHome(other);
    await endInMidPage(page);
    const card = await firstCard(other);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toBeDisabled();
    await expect(cardsIn(other)).toHaveCount(10);
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await acceptAlert(other, 'please sign up/login first');
    await expect(loginButton(other)).toBeVisible();
  });

  test('shows Login and Sign up in the place of Profile and Log out', async ({ page }) => {
    await endInMidPage(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    const place = (await menu.isVisible())
      ? page.getByRole('dialog', { name: 'Menu' })
      : page.getByRole('banner');
    await expect(place.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
    await expect(place.getByRole('button', { name: 'Log out' })).toHaveCount(0);
    await expect(place.getByRole('link', { name: 'Profile', exact: true })).toHaveCount(0);
    await place.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(loginButton(page)).toBeVisible();
  });

  for (const path of ['/user', '/update/me']) {
    test(`leaves nothing of ${path} on screen`, async ({ page, student }) => {
      await page.context().clearCookies();
      await page.goto(path);
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByText(student.name)).toHaveCount(0);
      expect(await kept(page)).toEqual([null, null]);
      if (path.startsWith('/update')) expect(new URL(page.url()).pathname).toBe('/');
    });
  }

  for (const path of ['/', '/?course=bca', '/search?user=asha']) {
    test(`before there are cards at ${path} leads to login`, async ({ page }) => {
      await page.context().clearCookies();
      await page.goto(path);
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      expect(await kept(page)).toEqual([null, null]);
    });
  }

  test('while details are edited leads to login at /, without a word that they were updated', async ({
    page,
  }) => {
    await page.goto('/update/me');
    await page.getByRole('combobox', { name: 'Personality' }).selectOption('extrovert');
    await page.request.post('/logout');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(loginButton(page)).toBeVisible();
    await expect(alertOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await kept(page)).toEqual([null, null]);
  });
});

test('logged out, /update/me leads to login at /, and login from there to the cards', async ({
  page,
  product,
  student,
}) => {
  await openHome(page);
  await logOut(page);
  await page.goto('/update/me');
  await expect(loginButton(page)).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await logIn(page, product, student.email);
  await expect(cardsIn(page)).toHaveCount(10);
});

test('logged out, /user shows login, and the profile comes after it', async ({ page, product, student }) => {
  await openHome(page);
  await logOut(page);
  await page.goto('/user');
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText(student.name)).toHaveCount(0);
  await logIn(page, product, student.email);
  await expect(page.getByText(student.email)).toBeVisible();
});

test.describe('logging out', () => {
  test('asks first, Cancel and Escape stay; OK clears what was kept and leads to /', async ({ page }) => {
    await page.goto('/?sort=loved');
    await expect(cardsIn(page).first()).toBeVisible();
    await (await firstCard(page)).getByRole('textbox', { name: 'Write an opinion' }).fill('A draft');
    const ask = async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(alertOf(page)).toBeVisible();
    };
    await ask();
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(cardsIn(page)).toHaveCount(10);
    await ask();
    await page.keyboard.press('Escape');
    await expect(alertOf(page)).toHaveCount(0);
    await expect(cardsIn(page)).toHaveCount(10);

    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await kept(page)).toEqual([null, null]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.evaluate(() => caches.has('cards'))).toBe(false);
    expect((await page.request.get('/me')).status()).toBe(401);
    await page.goBack();
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('ends the session on the server too, whoever has a copy of its cookie', async ({ page, context }) => {
    await openHome(page);
    const copy = await context.cookies();
    const told = page.waitForResponse((response) => callTo('/logout')(new URL(response.url())));
    await logOut(page);
    expect((await told).ok()).toBe(true);
    await context.addCookies(copy);
    expect((await page.request.get('/me')).status()).toBe(401);
  });

  test('is not undone by an answer that comes afterwards', async ({ page }) => {
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/me'), async (route) => {
      const response = await route.fetch();
      await go.promise;
      await route.fulfill({ response });
    });
    await openHome(page);
    const late = page.waitForResponse((response) => callTo('/me')(new URL(response.url())));
    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    go.resolve();
    await (await late).finished();
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
    expect(await kept(page)).toEqual([null, null]);
  });

  test('is what a cleared storage means: at once in other tabs, here at the next load', async ({
    page,
    context,
  }) => {
    await openHome(page);
    const other = await context.newPage();
    await openHome(other);
    await page.evaluate(() => localStorage.clear());
    await expect(loginButton(other)).toBeVisible();
    await expect(other.getByRole('article')).toHaveCount(0);
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('in one tab is logging out in the other, and logging in is too', async ({
    page,
    context,
    product,
    student,
  }) => {
    await openHome(page);
    const other = await context.newPage();
    await other.goto('/user');
    await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();
    const stored = await kept(page);
    await logOut(page);
    await expect(loginButton(other)).toBeVisible();
    await expect(other.getByRole('heading', { name: words.yourProfile })).toHaveCount(0);
    // Logging in, as far as the other tab can see it.
    await page.request.post('/loginotp', { data: { email: student.email } });
    const otp = await product.mail.nextCode(student.email);
    const answer = await page.request.post('/login', { data: { email: student.email, otp } });
    expect(answer.ok()).toBe(true);
    await page.evaluate(([login, userData]) => {
      localStorage.setItem('userData', String(userData));
      localStorage.setItem('login', String(login));
    }, stored);
    await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();
  });
});

test.describe('the network', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 401/ });

  test('cut at the log-out: the server is told when it is back', async ({
    page,
    context,
    playwright,
    baseURL,
  }) => {
    const loginFile = page.waitForResponse(/\/assets\/logged-out-[^/]*\.js$/);
    await openHome(page);
    await (await loginFile).finished();
    const copy = await playwright.request.newContext({
      storageState: await context.storageState(),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await context.setOffline(true);
    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    expect((await copy.get('/me')).status()).toBe(200);
    await context.setOffline(false);
    await expect.poll(async () => (await copy.get('/me')).status()).toBe(401);
    await copy.dispose();
  });

  test('a log-out that the server could not take is told again', async ({
    page,
    context,
    playwright,
    product,
  }) => {
    await openHome(page);
    const copy = await playwright.request.newContext({
      storageState: await context.storageState(),
      baseURL: product.url,
    });
    await page.route(callTo('/logout'), (route) => route.abort());
    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    expect((await copy.get('/me')).status()).toBe(200);
    await page.unrouteAll();
    await page.reload();
    await expect.poll(async () => (await copy.get('/me')).status()).toBe(401);
    await copy.dispose();
  });

  test('gone: what says so covers nothing that can be pressed', async ({ page, context }) => {
    await openHome(page);
    await context.setOffline(true);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Try again' }).click({ trial: true });
  });

  test('cut in the middle: nothing typed is lost, and everything goes on when it is back', async ({
    page,
    context,
    student,
  }) => {
    await openHome(page);
    const card = await firstCard(page);
    const box = card.getByRole('textbox', { name: 'Write an opinion' });
    const like = card.getByRole('button', { name: 'Like', exact: true });
    await box.fill('Written in a tunnel.');
    await context.setOffline(true);
    await expect(page.getByText(words.offline)).toBeVisible();
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await acceptAlert(page, words.noConnection);
    await expect(box).toHaveValue('Written in a tunnel.');
    await like.click();
    await acceptAlert(page, words.noConnection);
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 1500 });
    }).toPass();
    await expect(cardsIn(page)).toHaveCount(10);

    await context.setOffline(false);
    await expect(page.getByText(words.offline)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
    await expect(card).toContainText('Written in a tunnel.');
    await expect(card).toContainText(student.name);
    await expect(box).toHaveValue('');
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(20);
    }).toPass();
  });
});

test.describe('the network, gone before a list was there', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test('is said in the list’s place, and Try again brings it', async ({ page, context }) => {
    await page.goto('/user');
    await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
    await expect(page.getByText(words.listFailed)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardsIn(page)).toHaveCount(10);
  });
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaints: /net::ERR_|Failed to load resource/ });

  test('the shell and the cards last seen are there without network, and nothing after log-out', async ({
    page,
    context,
  }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(() => caches.match('/', { cacheName: 'cards' }).then(Boolean)))
      .toBe(true);
    const names = await page.getByRole('article').getByRole('heading').allTextContents();

    await context.setOffline(true);
    const second = await context.newPage();
    await second.goto('/');
    await expect(cardsIn(second).first()).toBeVisible();
    expect((await second.getByRole('article').getByRole('heading').allTextContents()).slice(0, 5)).toEqual(
      names.slice(0, 5),
    );
    await expect(second.getByText(words.offline)).toBeVisible();
    // Old cards are no end of the list; the network's return brings the new ones.
    await expect(second.getByText(words.moreFailed)).toBeAttached();
    await context.setOffline(false);
    await expect(second.getByText(words.moreFailed)).toHaveCount(0);
    await expect(second.getByText(words.offline)).toHaveCount(0);
    await second.close();

    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    // Nothing that a call answered is kept, by whatever cache.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const found: string[] = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              const text = await (await cache.match(request))?.text();
              if (text?.includes('"uid"') || name === 'cards') found.push(request.url);
            }
          }
          return found.filter((url) => !url.endsWith('.js'));
        }),
      )
      .toEqual([]);
    await context.setOffline(true);
    const third = await context.newPage();
    await third.goto('/');
    await expect(loginButton(third)).toBeVisible();
    await expect(third.getByRole('article')).toHaveCount(0);
  });

  test('a reload without network keeps every page that was read', async ({ page, context }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(cardsIn(page)).toHaveCount(20, { timeout: 500 });
    }).toPass();
    await context.setOffline(true);
    await page.reload();
    await expect(cardsIn(page)).toHaveCount(20);
    await expect(page.getByText(words.offline)).toBeVisible();
    // What is asked for in the background fails, and takes nothing away.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
    await expect(cardsIn(page)).toHaveCount(20);
  });

  test('a reload without network shows the shell and the last seen cards, and one with it goes on', async ({
    page,
    context,
  }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => caches.has('cards'))).toBe(true);
    await expect(cardsIn(page)).toHaveCount(10);
    const names = await page.getByRole('article').getByRole('heading').allTextContents();
    // What a reload remembers of the list by itself.
    await page.evaluate(() => sessionStorage.clear());
    await context.setOffline(true);
    await page.reload();
    await expect(cardsIn(page)).toHaveCount(10);
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(names);
    await expect(page.getByText(words.offline)).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(cardsIn(page)).toHaveCount(10);
    await expect(page.getByText(words.offline)).toHaveCount(0);
  });

  test('there is a manifest with icons that exist', async ({ page }) => {
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await page.request.get(String(address))).json()) as {
      name: string;
      display: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Quad', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
  });
});

test('calls that are slow keep the words of waiting on screen', async ({ page }) => {
  await openHome(page);
  const card = await firstCard(page);
  const go = Promise.withResolvers<void>();
  await page.route(callTo('/deletecomment'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await card.getByRole('textbox', { name: 'Write an opinion' }).fill('To be deleted slowly');
  await card.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.clock.install();
  await acceptAlert(page, words.confirmDelete);
  await page.clock.runFor(3000);
  await expect(popupOf(page, words.deleting)).toBeVisible();
  go.resolve();
  await expect(popupOf(page, words.deleting)).toHaveCount(0);
});
