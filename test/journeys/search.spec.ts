import type { Page } from '@playwright/test';
import { foundMessage, words } from '#contract/words.ts';
import { acceptAlert, callTo, cardsIn, cardsOf, expect, popupOf, studentTest as test } from './journey.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'search for user' });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const status = (page: Page) => page.getByRole('status').first();

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(cardsIn(page).first()).toBeVisible();
}

test('typing goes to /search, the clear button returns to /', async ({ page }) => {
  await openHome(page);
  await expect(box(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
  await box(page).pressSequentially('As');
  await expect(page).toHaveURL(/\/search\?user=As$/);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('As');
  await expect(status(page)).toHaveText('Start searching here');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(box(page)).toHaveValue('');
  await expect(cardsIn(page)).toHaveCount(10);
});

test('the Search button appears for more than 3 characters, and typing alone asks for nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => callTo('/searchuser')(new URL(request.url())) && asked.push(request.url()));
  await page.goto('/search');
  await expect(status(page)).toHaveText('Start searching here');
  await box(page).fill('Ash');
  await expect(page).toHaveURL(/user=Ash$/);
  await expect(search(page)).toHaveCount(0);
  await box(page).fill('Ash ');
  await expect(search(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('Start searching here');
  await box(page).fill('Asha');
  await expect(search(page)).toBeVisible();
  expect(asked).toEqual([]);
  await box(page).fill('Ash');
  await expect(search(page)).toHaveCount(0);
});

test('a name of up to 3 letters is found by Enter', async ({ page }) => {
  const [card] = await cardsOf(page);
  await page.route(callTo('/searchuser'), (route) =>
    route.fulfill({ json: { success: true, data: [card], message: foundMessage(1) } }),
  );
  await page.goto('/search');
  await box(page).fill('Al');
  await expect(page.getByText(words.searchByEnter)).toBeVisible();
  await box(page).press('Enter');
  await expect(status(page)).toHaveText(foundMessage(1));
  await expect(cardsIn(page)).toHaveCount(1);
  await expect(search(page)).toHaveCount(0);
});

test('results belong to the text that was searched: another text starts again, after Enter and a reload too', async ({
  page,
}) => {
  await page.goto('/search');
  await box(page).fill('Rohan Mehta');
  await search(page).click();
  const card = page.getByRole('article', { name: 'Rohan Mehta' });
  await expect(card).toBeVisible();
  await box(page).fill('Ash');
  await expect(status(page)).toHaveText('Start searching here');
  await expect(cardsIn(page)).toHaveCount(0);
  await expect(page).toHaveURL(/user=Ash$/);
  await page.reload();
  await expect(box(page)).toHaveValue('Ash');
  await expect(status(page)).toHaveText('Start searching here');
  await expect(cardsIn(page)).toHaveCount(0);
  await box(page).fill('Rohan Mehta');
  await expect(card).toBeVisible();
  await box(page).fill('Asha Kumari');
  await box(page).press('Enter');
  await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('fast typing changes the address a few times only, and ends at the whole text', async ({ page }) => {
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    const changes = { count: 0 };
    Object.assign(globalThis, { changes });
    history.replaceState = (...given) => {
      changes.count += 1;
      replaceState(...given);
    };
  });
  await page.goto('/search');
  const text = 'A name of thirty-nine letters and signs';
  await box(page).pressSequentially(text);
  await expect(box(page)).toHaveValue(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('user')).toBe(text);
  const count = await page.evaluate(
    () => (globalThis as unknown as { changes: { count: number } }).changes.count,
  );
  expect(count).toBeLessThan(text.length / 2);
});

test('the status says what goes on; results are whole cards that take acts', async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await page.route(callTo('/searchuser'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await openHome(page);
  await box(page).fill('Asha Kumari');
  await search(page).click();
  await expect(status(page)).toHaveText('searching please wait...');
  go.resolve();
  await expect(status(page)).toHaveText(foundMessage(1));
  const card = page.getByRole('article', { name: 'Asha Kumari' });
  await expect(card).toBeVisible();
  for (const name of ['Like', 'Dislike', 'Good boy', 'Smart', 'See all opinion'])
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Found by search.');
  await card.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(card.getByText('Found by search.')).toBeVisible();
  await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete' }).click();
  await acceptAlert(page, words.confirmDelete);
  await expect(card.getByText('Found by search.')).toHaveCount(0);
  await expect(popupOf(page, words.deleting)).toHaveCount(0);
});

test(
  'forgives typing errors, accents and order; says so when nobody is found',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/search');
    for (const text of ['Ahsa Kumari', 'kumari asha', 'ÁSHA kum']) {
      await box(page).fill(text);
      await box(page).press('Enter');
      await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
    }
    await box(page).fill('Xyzzyx Qwopzz');
    await search(page).click();
    await expect(status(page)).toHaveText(words.noneFound);
    await expect(page.getByRole('article')).toHaveCount(0);
  },
);

test('the address keeps the text; back and reload find the results again', async ({ page }) => {
  await openHome(page);
  await box(page).fill('Rohan Mehta');
  await search(page).click();
  const card = page.getByRole('article', { name: 'Rohan Mehta' });
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\/search\?user=Rohan\+Mehta$/);
  await page.reload();
  await expect(box(page)).toHaveValue('Rohan Mehta');
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card).toBeVisible();
  await expect(box(page)).toHaveValue('Rohan Mehta');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(cardsIn(page)).toHaveCount(10);
  // An address that somebody sent: the text is there, one press away from its results.
  await page.goto('/search?user=Rohan%20Mehta');
  await expect(box(page)).toHaveValue('Rohan Mehta');
  await expect(search(page)).toBeVisible();
});

test('back and reload return to the same place in the results', async ({ page }) => {
  const cards = await cardsOf(page, '?limit=40');
  await page.route(callTo('/searchuser'), (route) =>
    route.fulfill({ json: { success: true, data: cards, message: '40 students found' } }),
  );
  await page.goto('/search');
  await box(page).fill('Everybody');
  await search(page).click();
  await expect(cardsIn(page)).toHaveCount(cards.length);
  const card = cardsIn(page).nth(14);
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await card.evaluate((element) => element.scrollIntoView());
  let place = Number.NaN;
  await expect(async () => {
    const before = place;
    place = await top();
    expect(place).toBe(before);
  }).toPass();
  const link = page.getByRole('link', { name: 'Profile' }).filter({ visible: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThanOrEqual(4);
  await page.reload();
  await expect(cardsIn(page)).toHaveCount(cards.length);
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThanOrEqual(4);
});

test('searching anew begins at the first result, also of a text that was searched before', async ({
  page,
}) => {
  const cards = await cardsOf(page, '?limit=40');
  await page.route(callTo('/searchuser'), (route) =>
    route.fulfill({ json: { success: true, data: cards, message: 'found' } }),
  );
  await page.goto('/search');
  for (const text of ['First text', 'Other text', 'First text']) {
    await box(page).fill(text);
    await search(page).click();
    await expect(cardsIn(page)).toHaveCount(cards.length);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => scrollTo(0, 3000));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  }
});

test.describe('that fails', () => {
  test.use({ expectedComplaints: /status of 500|net::ERR_/ });

  test(
    'says so in the status line, keeps the text, and can be tried again',
    { tag: '@desk' },
    async ({ page }) => {
      await page.route(callTo('/searchuser'), (route) => route.abort());
      await page.goto('/search');
      await box(page).fill('Asha Kumari');
      await search(page).click();
      await expect(status(page)).toHaveText(words.noConnection);
      await expect(page.locator('[data-placeholder="card"]')).toHaveCount(0);
      await page.unrouteAll();
      await box(page).press('Enter');
      await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
      await expect(box(page)).toHaveValue('Asha Kumari');
    },
  );
});

test('the box takes 100 characters, and odd ones do no harm', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search');
  await box(page).fill('n'.repeat(150));
  await expect(box(page)).toHaveValue('n'.repeat(100));
  await box(page).fill('50% & <b>#?/\\ 👨‍👩‍👧');
  await search(page).click();
  await expect(status(page)).toHaveText(words.noneFound);
  await page.reload();
  await expect(box(page)).toHaveValue('50% & <b>#?/\\ 👨‍👩‍👧');
});
