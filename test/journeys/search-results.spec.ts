import { words } from '#contract/words/en/words.ts';
import { foundMessage } from '#contract/words/en/answers.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { searchBox, searchButton, statusLine } from './search-box.ts';

test(
  'the status line follows the search; results are complete, usable cards [9.9]',
  { tag: '@phone' },
  async ({ page }) => {
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/searchuser'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await openHome(page);
    await searchBox(page).fill('Asha Kumari');
    await searchButton(page).click();
    await expect(statusLine(page)).toHaveText('searching please wait...');
    go.resolve();
    await expect(statusLine(page)).toHaveText(foundMessage(1));
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
  },
);

test(
  'the address keeps the text; back and reload show the results again [9.2]',
  { tag: '@desk' },
  async ({ page }) => {
    await openHome(page);
    await searchBox(page).fill('Rohan Mehta');
    await searchButton(page).click();
    const card = page.getByRole('article', { name: 'Rohan Mehta' });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(/\/search\?user=Rohan\+Mehta$/);
    await page.reload();
    await expect(searchBox(page)).toHaveValue('Rohan Mehta');
    await expect(card).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(card).toBeVisible();
    await expect(searchBox(page)).toHaveValue('Rohan Mehta');
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page)).toHaveCount(10);
  },
);

test('back and reload return to the same place in the results [9.2]', { tag: '@phone' }, async ({ page }) => {
  const cards = await cardsOf(page, '?limit=40');
  await page.route(callTo('/searchuser'), (route) =>
    route.fulfill({ json: { success: true, data: cards, message: '40 students found' } }),
  );
  await page.goto('/search');
  await searchBox(page).fill('Everybody');
  await searchButton(page).click();
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
