import type { Page } from '@playwright/test';
import type { Card } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import {
  acceptAlert,
  alertOf,
  callTo,
  cardsIn,
  cardsOf,
  closeMenu,
  expect,
  expectAlert,
  feedOf,
  firstCard,
  openFilters,
  popupOf,
  studentTest as test,
  writeByCalls,
} from './journey.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

async function openHome(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(cardsIn(page).first()).toBeVisible();
}

/** Scrolls until nothing more comes. */
async function readToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await toEnd(page);
    await expect(page.getByText(words.endOfList)).toBeVisible({ timeout: 300 });
  }).toPass();
}

test('5 placeholders stand where the cards will, then 10 cards', async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await page.route(callTo('/get'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto('/');
  const placeholders = page.locator('[data-placeholder="card"]');
  await expect(placeholders).toHaveCount(5);
  await expect(placeholders.first()).toBeVisible();
  await expect(feedOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(cardsIn(page)).toHaveCount(0);
  go.resolve();
  await expect(cardsIn(page)).toHaveCount(10);
  await expect(placeholders).toHaveCount(0);
  await expect(feedOf(page)).toHaveAttribute('aria-busy', 'false');
});

test('a card shows who it is: every field, links that are set and no others', async ({ page }) => {
  const answer = page.waitForResponse((response) => callTo('/get')(new URL(response.url())));
  await openHome(page, '/?sort=opinion');
  const cards = (await (await answer).json()) as Card[];
  expect(cards.length).toBe(10);
  for (const [index, data] of cards.entries()) {
    const card = cardsIn(page).nth(index);
    await card.scrollIntoViewIfNeeded();
    await expect(card).toHaveAccessibleName(data.name);
    await expect(card.getByRole('heading', { name: data.name })).toBeVisible();
    await expect(card).toContainText(`${words.courseNames[data.course]}, ${words.yearName(data.year)}`);
    await expect(card).toContainText(data.college);
    if (data.personality) await expect(card).toContainText(words.personalityNames[data.personality]);
    if (data.relation) await expect(card).toContainText(words.relationNames[data.relation]);
    await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAccessibleDescription(
      String(data.like),
    );
    await expect(card.getByRole('button', { name: 'Dislike', exact: true })).toHaveAccessibleDescription(
      String(data.dislike),
    );
    for (const platform of platforms) {
      const link = card.getByRole('link', { name: words.platformNames[platform], exact: true });
      if (data[platform]) await expect(link).toHaveAttribute('href', data[platform]);
      else await expect(link).toHaveCount(0);
    }
    await expect(card.getByText(data.firstOpinion?.comment ?? words.noOpinions).first()).toBeVisible();
    if (data.firstOpinion) await expect(card).toContainText(data.firstOpinion.commenter);
    const photo = card.getByRole('img').first();
    await expect(photo).toHaveAttribute('src', data.image);
    await expect(photo).toHaveAttribute('srcset', /1x, .+@2x\.webp 2x$/);
    expect((await photo.boundingBox())?.height).toBe(300);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBeGreaterThanOrEqual(300);
    await expect(card.getByRole('button', { name: /^(?:Good boy|Brilliant|Intelligent|Smart)$/ })).toHaveText(
      [...words.quickTags],
    );
  }
});

test('no card is one’s own', async ({ page, student }) => {
  await openHome(page, '/');
  await readToEnd(page);
  await expect(page.locator(`article[data-id="${student.uid}"]`)).toHaveCount(0);
  const ids = await cardsIn(page).evaluateAll((cards) => cards.map((card) => card.dataset['id']));
  expect(ids.length).toBeGreaterThanOrEqual(39);
  expect(new Set(ids).size).toBe(ids.length);
});

test.describe('filters', () => {
  for (const [name, value, query, fits] of [
    ['Course', 'bca', 'course=bca', (card: Card) => card.course === 'bca'],
    ['Year', '1', 'year=1', (card: Card) => card.year === 1],
    ['Personality', 'none', 'personality=none', (card: Card) => card.personality === ''],
    ['Personality', 'openss', 'personality=openss', (card: Card) => card.personality === 'openss'],
  ] as const) {
    test(`${name} ${value} reloads the list and is in the address`, async ({ page }) => {
      await openHome(page);
      const place = await openFilters(page);
      const answer = page.waitForResponse((response) => callTo('/get')(new URL(response.url())));
      await place.getByRole('combobox', { name, exact: true }).selectOption(value);
      const cards = (await (await answer).json()) as Card[];
      await closeMenu(page);
      expect(new URL(page.url()).search).toBe(`?${query}`);
      expect(cards.length).toBeGreaterThan(0);
      expect(cards.every((card) => fits(card))).toBe(true);
      await expect(cardsIn(page).first()).toHaveAccessibleName(String(cards[0]?.name));
      await page.reload();
      await expect(cardsIn(page).first()).toHaveAccessibleName(String(cards[0]?.name));
      const again = await openFilters(page);
      await expect(again.getByRole('combobox', { name, exact: true })).toHaveValue(value);
    });
  }

  test('Sort orders by likes, dislikes and opinions; default leaves the address bare', async ({ page }) => {
    await openHome(page);
    for (const [value, count] of [
      ['loved', (card: Card) => card.like],
      ['hated', (card: Card) => card.dislike],
      ['opinion', (card: Card) => card.opinions],
    ] as const) {
      const place = await openFilters(page);
      const answer = page.waitForResponse((response) => response.url().includes(`hated=${value}`));
      await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption(value);
      const counts = ((await (await answer).json()) as Card[]).map((card) => count(card));
      await closeMenu(page);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(counts[0]).toBeGreaterThan(0);
      expect(new URL(page.url()).search).toBe(`?sort=${value}`);
    }
    const place = await openFilters(page);
    await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('default');
    await closeMenu(page);
    expect(new URL(page.url()).search).toBe('');
  });

  test('the lists offer SPEC’s values', { tag: '@desk' }, async ({ page }) => {
    await openHome(page);
    const place = await openFilters(page);
    const valuesOf = (name: string) =>
      place
        .getByRole('combobox', { name, exact: true })
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await valuesOf('Course')).toEqual(['', ...Object.keys(words.courseNames)]);
    expect(await valuesOf('Year')).toEqual(['', '1', '2', '3', '4', '5']);
    expect(await valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss', 'none']);
    expect(await valuesOf('Sort')).toEqual(['default', 'loved', 'hated', 'opinion']);
  });

  test('Clear filter resets all four, and the search', async ({ page }) => {
    await openHome(page, '/?course=bca&year=2&personality=introvert&sort=loved');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page)).toHaveCount(10);
    const place = await openFilters(page);
    for (const [name, value] of [
      ['Course', ''],
      ['Year', ''],
      ['Personality', ''],
      ['Sort', 'default'],
    ] as const) {
      await expect(place.getByRole('combobox', { name, exact: true })).toHaveValue(value);
    }
    await closeMenu(page);
  });

  test('an unknown value in the address is no filter', { tag: '@desk' }, async ({ page }) => {
    await openHome(page, '/?course=alchemy&year=9&sort=best');
    await expect(cardsIn(page)).toHaveCount(10);
  });

  test('nobody fits: one fact, and Clear filter leads back', async ({ page }) => {
    await page.goto('/?course=llb&year=1&personality=none');
    await expect(page.getByText(words.noStudentsMatch)).toBeVisible();
    await expect(page.locator('footer')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(cardsIn(page)).toHaveCount(10);
  });
});

test.describe('more cards', () => {
  test('come within 100 px of the bottom, one load at a time, to the end and the footer', async ({
    page,
  }) => {
    const asked: string[] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    await openHome(page);
    await page.route(callTo('/get'), async (route) => {
      asked.push(route.request().url());
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      await route.continue();
    });
    await expect(cardsIn(page)).toHaveCount(10);
    await expect(page.locator('footer')).toHaveCount(0);

    // Cards that are far away have no real height before they are near: now all have been.
    for (const card of (await cardsIn(page).all()).slice(0, 8)) await card.scrollIntoViewIfNeeded();
    const scrollToLeft = (left: number) =>
      page.evaluate(
        (px) =>
          new Promise<number>((done) => {
            const { documentElement: root } = document;
            scrollTo(0, root.scrollHeight - innerHeight - px);
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(root.scrollHeight - innerHeight - scrollY)),
            );
          }),
        left,
      );
    await expect.poll(() => scrollToLeft(160)).toBe(160);
    expect(asked).toEqual([]);
    await scrollToLeft(90);
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByText('Loading more...')).toBeVisible();
    // In flight: however one scrolls, no second load.
    for (const left of [300, 50, 300, 0]) await scrollToLeft(left);
    expect(asked.length).toBe(1);
    gates[0]?.resolve();
    await expect(cardsIn(page)).toHaveCount(20);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const gate of gates) gate.resolve();
    await readToEnd(page);
    await expect(page.locator('footer')).toBeVisible();
    expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(40);
  });

  test(
    'are not asked for with fewer than 6 cards, even if there were more',
    { tag: '@desk' },
    async ({ page }) => {
      const asked: string[] = [];
      const five = (await cardsOf(page)).slice(0, 5);
      await page.route(callTo('/get'), (route) => {
        asked.push(route.request().url());
        return route.fulfill({ json: five, headers: { link: '</get?cursor=abc>; rel="next"' } });
      });
      await page.goto('/');
      await expect(cardsIn(page)).toHaveCount(5);
      await toEnd(page);
      await cardsIn(page).last().scrollIntoViewIfNeeded();
      await toEnd(page);
      await expect(cardsIn(page)).toHaveCount(5);
      expect(asked.length).toBe(1);
    },
  );

  test.describe('that fail', () => {
    test.use({ expectedComplaints: /status of 500/ });

    test('say so with a way to try again, and the cards stay', async ({ page }) => {
      await openHome(page);
      await page.route(callTo('/get'), (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
      );
      await expect(async () => {
        await toEnd(page);
        await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(cardsIn(page)).toHaveCount(10);
      // Scrolling near the end would ask again too: here the button is what asks.
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await page.unrouteAll();
      await tryAgain.evaluate((button: HTMLButtonElement) => button.click());
      await expect(cardsIn(page)).toHaveCount(20);
    });

    test('from the start show one fact and Try again', { tag: '@desk' }, async ({ page }) => {
      await page.route(callTo('/get'), (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
      );
      await page.goto('/');
      await expect(page.getByText(words.listFailed)).toBeVisible();
      await expect(page.locator('[data-placeholder="card"]')).toHaveCount(0);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(cardsIn(page)).toHaveCount(10);
    });
  });
});

test.describe('coming back', () => {
  /** Reads on to the 15th card and answers where it stands on the screen. */
  async function readOn(page: Page): Promise<{ name: string; top: number }> {
    await expect(async () => {
      await toEnd(page);
      expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(20);
    }).toPass();
    const card = cardsIn(page).nth(14);
    await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const name = await card.evaluate((element) => element.querySelector('h2')?.textContent ?? '');
    const settled = async () => (await card.boundingBox())?.y ?? NaN;
    let top = await settled();
    await expect(async () => {
      const before = top;
      top = await settled();
      expect(top).toBe(before);
    }).toPass();
    return { name, top };
  }

  const profileLink = (page: Page) => page.getByRole('link', { name: 'Profile' }).filter({ visible: true });

  test('finds the place also where a link led to the list that was on screen', async ({ page }) => {
    await openHome(page);
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
    const { name } = await readOn(page);
    await profileLink(page).evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('article', { name, exact: true })).toBeInViewport();
  });

  test('and clearing filters that are not set starts the list at its top', async ({ page }) => {
    await openHome(page);
    await readOn(page);
    await profileLink(page).evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const clear = page.getByRole('button', { name: 'Clear filter' }).filter({ visible: true });
    await clear.evaluate((button: HTMLElement) => button.click());
    await expect(cardsIn(page)).toHaveCount(10);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  for (const way of ['back', 'reload'] as const) {
    test(`by ${way}: the same place in the list, with its pages and filters`, async ({ page }) => {
      await openHome(page, '/?sort=loved');
      const { name, top } = await readOn(page);
      if (way === 'back') {
        // By the mouse alone: Playwright's own click scrolls first, as no person does for a bar that stays.
        const bar = await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).boundingBox();
        if (!bar) throw new Error('no link to the profile');
        await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
        await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
        await page.goBack();
      } else {
        await page.reload();
      }
      await expect(page).toHaveURL(/\?sort=loved$/);
      const card = page.getByRole('article', { name, exact: true });
      await expect(card).toBeInViewport();
      expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(15);
      await expect
        .poll(async () => Math.abs(((await card.boundingBox())?.y ?? NaN) - top))
        .toBeLessThanOrEqual(4);
    });
  }

  test('the Back button of the profile does the same, and filters go back one by one', async ({ page }) => {
    await openHome(page);
    const place = await openFilters(page);
    await place.getByRole('combobox', { name: 'Course', exact: true }).selectOption('bca');
    await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('loved');
    await closeMenu(page);
    await expect(page).toHaveURL(/\?course=bca&sort=loved$/);
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\?course=bca&sort=loved$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?course=bca$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page)).toHaveCount(10);
  });
});

test.describe('reactions', () => {
  test('count at once, stay, and a double click is one', async ({ page, student }) => {
    const cards = await cardsOf(page);
    expect(cards.every((card) => card.reaction[student.uid] === undefined)).toBe(true);
    const sent: string[] = [];
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/reaction'), async (route) => {
      sent.push(String(route.request().postData()));
      await go.promise;
      await route.continue();
    });
    await openHome(page);
    const card = await firstCard(page);
    const [like, dislike] = ['Like', 'Dislike'].map((name) =>
      card.getByRole('button', { name, exact: true }),
    );
    if (!like || !dislike) throw new Error('no buttons');
    const before = cards[0];
    if (!before) throw new Error('no card');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await dislike.dblclick();
    // The answer is still on its way.
    await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    go.resolve();
    await like.click();
    await dislike.click();
    await expect(like).toHaveAccessibleDescription(String(before.like));
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    expect(sent.length).toBe(1);
    await page.reload();
    await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    await expect(dislike).toHaveAccessibleDescription(String(before.dislike + 1));
    await expect(like).toHaveAccessibleDescription(String(before.like));
  });

  test.describe('that fail', () => {
    test.use({ expectedComplaints: /status of 500|net::ERR_/ });

    for (const failure of ['refusal', 'cut'] as const) {
      test(`by a ${failure} are taken back with a message, and can be tried again`, async ({ page }) => {
        await page.route(callTo('/reaction'), (route) =>
          failure === 'cut'
            ? route.abort()
            : route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
        );
        await openHome(page);
        const card = await firstCard(page);
        const like = card.getByRole('button', { name: 'Like', exact: true });
        const [before] = await cardsOf(page);
        await like.click();
        await acceptAlert(page, failure === 'cut' ? words.noConnection : 'Sorry.');
        await expect(like).toHaveAttribute('aria-pressed', 'false');
        await expect(like).toHaveAccessibleDescription(String(before?.like));
        await page.unrouteAll();
        await like.click();
        await expect(like).toHaveAttribute('aria-pressed', 'true');
        await expect(like).toHaveAccessibleDescription(String(Number(before?.like) + 1));
      });
    }
  });
});

test('the four tags toggle here and are sent nowhere', async ({ page }) => {
  await openHome(page);
  const card = await firstCard(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  for (const name of ['Good boy', 'Brilliant', 'Intelligent', 'Smart']) {
    const tag = card.getByRole('button', { name, exact: true });
    await expect(tag).toHaveAttribute('aria-pressed', 'false');
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'true');
  }
  await card.getByRole('button', { name: 'Smart', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Smart', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(card.getByRole('button', { name: 'Brilliant' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent.filter((url) => !/\/(?:photos|assets)\//.test(url))).toEqual([]);
});

test.describe('opinions', () => {
  test('written while the list is on its way are in it when it comes', { tag: '@desk' }, async ({ page }) => {
    await openHome(page, '/?sort=opinion');
    const card = await firstCard(page);
    const gate = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      const answer = await route.fetch();
      await gate.promise;
      await route.fulfill({ response: answer });
    });
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Faster than the list.');
    const written = page.waitForResponse((answer) => callTo('/writecomment')(new URL(answer.url())));
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await written;
    gate.resolve();
    await expect(card.getByText('Faster than the list.')).toBeVisible();
    await expect(card.locator('time')).toHaveCount(10);
  });

  test('open in a box of at most 300 px that loads more as it is scrolled, and close again', async ({
    page,
  }) => {
    const [data] = await cardsOf(page, '?hated=opinion&limit=1');
    expect(data?.opinions).toBeGreaterThan(10);
    await openHome(page, '/?sort=opinion');
    const card = page.locator(`article[data-id="${data?.uid}"]`);
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await card.getByRole('button', { name: 'See all opinion' }).click();
    const box = card.getByRole('region', { name: words.allOpinions });
    await expect(box.locator('time')).toHaveCount(0);
    await expect(box).toBeVisible();
    go.resolve();
    await expect(box.locator('time')).toHaveCount(10);
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300);
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(box.locator('time')).toHaveCount(Number(data?.opinions));
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300);
    await card.getByRole('button', { name: 'Hide all opinion' }).click();
    await expect(box).toHaveCount(0);
    await expect(card.getByText(data?.firstOpinion?.comment ?? '?').first()).toBeVisible();
    await expect(card.getByRole('button', { name: 'See all opinion' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('the box takes 100 characters, counts them, hints, and offers Write only for a text', async ({
    page,
  }) => {
    await openHome(page);
    const card = await firstCard(page);
    const box = card.getByRole('textbox', { name: 'Write an opinion' });
    const write = card.getByRole('button', { name: 'Write', exact: true });
    const hint = card.getByText("Max 100 words allowed and don't abuse anyone");
    await expect(write).toHaveCount(0);
    await expect(hint).toBeHidden();
    await box.focus();
    await expect(hint).toBeVisible();
    await box.fill('   ');
    await expect(write).toHaveCount(0);
    await box.fill('x'.repeat(99));
    await expect(card.getByText('99/100')).toBeVisible();
    await box.press('End');
    await box.pressSequentially('yz');
    await expect(box).toHaveValue(`${'x'.repeat(99)}y`);
    await expect(card.getByText('100/100')).toBeVisible();
    await expect(write).toBeVisible();
    // A family is one character, and is never cut in half.
    const family = '👨‍👩‍👧‍👦';
    await box.fill(family.repeat(101));
    await expect(box).toHaveValue(family.repeat(100));
    await box.fill('');
    await expect(write).toHaveCount(0);
    await expect(card.getByText('0/100')).toBeVisible();
  });

  test('one’s own appears at once with a popup, can be deleted; others’ cannot', async ({
    page,
    student,
  }) => {
    const cards = await cardsOf(page, '?hated=opinion');
    const data = cards[1];
    if (!data?.firstOpinion) throw new Error('no opinion');
    await openHome(page, '/?sort=opinion');
    const card = page.locator(`article[data-id="${data.uid}"]`);
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const go = Promise.withResolvers<void>();
    let sent: Record<string, string> = {};
    await page.route(callTo('/writecomment'), async (route) => {
      sent = route.request().postDataJSON() as Record<string, string>;
      await go.promise;
      await route.continue();
    });
    await card
      .getByRole('textbox', { name: 'Write an opinion' })
      .fill('  Explains circuits twice, kindly.  ');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(popupOf(page, 'Adding opinion')).toBeVisible();
    await expect(card.getByText('Explains circuits twice, kindly.')).toBeVisible();
    await expect(card).toContainText(`${student.name} · ${words.today}`);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toHaveValue('');
    go.resolve();
    await expect(popupOf(page, 'Adding opinion')).toHaveCount(0);
    expect(sent).toMatchObject({
      user_id: data.uid,
      commenter_id: student.uid,
      comment: 'Explains circuits twice, kindly.',
    });
    expect(sent['comment_id']).toMatch(/^[\da-f-]{36}$/);

    await card.getByRole('button', { name: 'See all opinion' }).click();
    const box = card.getByRole('region', { name: words.allOpinions });
    await expect(box.locator('time')).toHaveCount(Math.min(10, data.opinions + 1));
    await expect(box.getByRole('button', { name: 'Delete' })).toHaveCount(1);
    await box.getByRole('button', { name: 'Delete' }).click();
    await expectAlert(page, 'Are you sure you want to delete?');
    await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box.getByText('Explains circuits twice, kindly.')).toBeVisible();

    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1000));
    await box.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, 'Are you sure you want to delete?');
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    await page.clock.runFor(900);
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    const reloaded = page.waitForResponse((response) => callTo('/getcomment')(new URL(response.url())));
    await page.clock.runFor(200);
    await reloaded;
    await page.clock.resume();
    await expect(popupOf(page, 'deleting please wait..')).toHaveCount(0);
    await expect(card.getByText('Explains circuits twice, kindly.')).toHaveCount(0);
    await card.getByRole('button', { name: 'Hide all opinion' }).click();
    await expect(card.getByText(data.firstOpinion.comment)).toBeVisible();
  });

  test('No opinions stands where there are none, and the first takes its place', async ({ page }) => {
    const data = (await cardsOf(page, '?limit=50')).find(({ opinions }) => opinions === 0);
    if (!data) throw new Error('everybody has opinions');
    await page.goto(`/?course=${data.course}&year=${data.year}`);
    const card = page.locator(`article[data-id="${data.uid}"]`);
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('No opinions')).toBeVisible();
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect(card.getByRole('region').getByText('No opinions')).toBeVisible();
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('First!');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(popupOf(page, 'Adding opinion')).toHaveCount(0);
    await expect(card.getByText('First!')).toBeVisible();
    await expect(card.getByText('No opinions')).toHaveCount(0);
    // As it was, for who comes next.
    await card.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, words.confirmDelete);
    await expect(card.getByText('No opinions')).toBeVisible();
    await expect(popupOf(page, words.deleting)).toHaveCount(0);
  });

  test('a double click on Write writes once', { tag: '@desk' }, async ({ page, student }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/writecomment') && sent.push(request.url()));
    await openHome(page);
    const card = await firstCard(page);
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Twice is too much.');
    await card.getByRole('button', { name: 'Write', exact: true }).dblclick();
    await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect(card.getByText(student.name)).toHaveCount(1);
    expect(sent.length).toBe(1);
  });

  test.describe('that fail', () => {
    test.use({ expectedComplaints: /status of 500|net::ERR_/ });

    test('go back to their box, survive a reload, and are the same opinion when tried again', async ({
      page,
      student,
    }) => {
      const ids: string[] = [];
      await page.route(callTo('/writecomment'), async (route) => {
        ids.push((route.request().postDataJSON() as { comment_id: string }).comment_id);
        // The server takes it, but the answer is lost.
        if (ids.length === 1) await route.fetch();
        await (ids.length <= 2 ? route.abort() : route.continue());
      });
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await box.fill('Lends out chargers.');
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await expect(box).toHaveValue('Lends out chargers.');
      await expect(card.getByText(student.name)).toHaveCount(0);
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
      await expect(box).toHaveValue('');
      expect(new Set(ids).size).toBe(1);
      await card.getByRole('button', { name: 'See all opinion' }).click();
      await expect(card.getByText('Lends out chargers.')).toHaveCount(1);

      await box.fill('Half typed, then');
      await page.reload();
      await expect(box).toHaveValue('Half typed, then');
    });

    test('a refused deletion brings the opinion back', { tag: '@desk' }, async ({ page, student }) => {
      await openHome(page);
      const card = await firstCard(page);
      await writeByCalls(page.request, String(await card.getAttribute('data-id')), 'Hard to delete.');
      await page.reload();
      await expect(card.getByText('Hard to delete.')).toBeVisible();
      await page.route(callTo('/deletecomment'), (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
      );
      await card.getByRole('button', { name: 'Delete' }).click();
      await acceptAlert(page, words.confirmDelete);
      await acceptAlert(page, 'Sorry.');
      await expect(card.getByText('Hard to delete.')).toBeVisible();
      await expect(card).toContainText(student.name);
      await page.unrouteAll();
      await card.getByRole('button', { name: 'Delete' }).click();
      await acceptAlert(page, words.confirmDelete);
      await expect(card.getByText('Hard to delete.')).toHaveCount(0);
    });

    test(
      'a list of opinions that does not come can be asked for again',
      { tag: '@desk' },
      async ({ page }) => {
        await openHome(page, '/?sort=opinion');
        const card = await firstCard(page);
        await page.route(callTo('/getcomment'), (route) => route.abort());
        await card.getByRole('button', { name: 'See all opinion' }).click();
        await expect(card.getByText(words.opinionsFailed)).toBeVisible();
        await page.unrouteAll();
        await card.getByRole('button', { name: 'Try again' }).click();
        await expect(card.locator('time').first()).toBeVisible();
      },
    );
  });
});
