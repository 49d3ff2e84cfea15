import { words } from '#contract/words.ts';
import { answerWords, foundMessage } from '#contract/words/answers.ts';
import { callTo, cardsOf } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { names, searchBox, searchButton, statusLine } from './search-box.ts';

test('typing goes to /search, the clear button returns to /', async ({ page }) => {
  await openHome(page);
  await expect(searchBox(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
  await searchBox(page).pressSequentially('As');
  await expect(page).toHaveURL(/\/search\?user=As$/);
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('As');
  await expect(statusLine(page)).toHaveText('Start searching here');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(searchBox(page)).toHaveValue('');
  await expect(cardsIn(page)).toHaveCount(10);
});

test('the Search button appears for more than 3 characters, and typing alone starts no search', async ({
  page,
}) => {
  const asked: string[] = [];
  // The requests for suggested names have a limit; a search has none.
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (callTo('/searchuser')(url) && !url.searchParams.has('limit')) asked.push(url.href);
  });
  await page.goto('/search');
  await expect(statusLine(page)).toHaveText('Start searching here');
  await searchBox(page).fill('Ash');
  await expect(page).toHaveURL(/user=Ash$/);
  await expect(searchButton(page)).toHaveCount(0);
  await searchBox(page).fill('Ash ');
  await expect(searchButton(page)).toHaveCount(0);
  await expect(statusLine(page)).toHaveText('Start searching here');
  await searchBox(page).fill('Asha');
  await expect(searchButton(page)).toBeVisible();
  await expect(names(page).getByRole('option', { name: /^Asha/ })).not.toHaveCount(0);
  await expect(statusLine(page)).toHaveText('Start searching here');
  await expect(cardsIn(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await searchBox(page).fill('Ash');
  await expect(searchButton(page)).toHaveCount(0);
});

test('names are suggested while typing, below the Search button; a chosen one opens that person and is offered again', async ({
  page,
  isMobile,
}) => {
  await openHome(page);
  await searchBox(page).fill('asha k');
  const name = names(page).getByRole('option', { name: /^Asha Kumari/ });
  await expect(name).toBeVisible();
  const list = await names(page).boundingBox();
  const button = await searchButton(page).boundingBox();
  expect(list?.y).toBeGreaterThanOrEqual((button?.y ?? Infinity) + (button?.height ?? 0));
  expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  if (isMobile) await name.tap();
  else {
    await searchBox(page).press('ArrowDown');
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', /./);
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).press('Enter');
  }
  await expect(page).toHaveURL(/\/student\/[\w-]+$/);
  const person = page.url();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('asha k');
  await page.goBack();
  await expect(cardsIn(page)).toHaveCount(10);
  await searchBox(page).click();
  await page.getByRole('button', { name: /^Asha Kumari/ }).click();
  await expect(page).toHaveURL(person);
});

test('a name of up to 3 letters is found by Enter', { tag: '@phone' }, async ({ page }) => {
  const [card] = await cardsOf(page);
  await page.route(callTo('/searchuser'), (route) =>
    route.fulfill({ json: { success: true, data: [card], message: foundMessage(1) } }),
  );
  await page.goto('/search');
  await searchBox(page).fill('Al');
  await expect(page.getByText(words.searchByEnter)).toBeVisible();
  await searchBox(page).press('Enter');
  await expect(statusLine(page)).toHaveText(foundMessage(1));
  await expect(cardsIn(page)).toHaveCount(1);
  await expect(searchButton(page)).toHaveCount(0);
});

test(
  'fast typing changes the address a few times only, and ends at the whole text',
  { tag: '@desk' },
  async ({ page }) => {
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
    await searchBox(page).pressSequentially(text);
    await expect(searchBox(page)).toHaveValue(text);
    await expect.poll(() => new URL(page.url()).searchParams.get('user')).toBe(text);
    const count = await page.evaluate(
      () => (globalThis as unknown as { changes: { count: number } }).changes.count,
    );
    expect(count).toBeLessThan(text.length / 2);
  },
);

test(
  'tolerates typing errors, accents and word order; when nobody is found, shows a message and the way to all students',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/search');
    for (const text of ['Ahsa Kumari', 'kumari asha', 'ÁSHA kum']) {
      await searchBox(page).fill(text);
      await searchBox(page).press('Enter');
      await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
    }
    await searchBox(page).fill('Xyzzyx Qwopzz');
    await searchButton(page).click();
    await expect(statusLine(page)).toHaveText(answerWords.noneFound);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('link', { name: words.goHome }).click();
    await expect(cardsIn(page)).toHaveCount(10);
  },
);

test.describe('a search that fails', () => {
  test.use({ expectedComplaints: /status of 500|net::ERR_/ });

  test(
    'shows it in the status line, keeps the text, and can be tried again',
    { tag: '@desk' },
    async ({ page }) => {
      await page.route(callTo('/searchuser'), (route) => route.abort());
      await page.goto('/search');
      await searchBox(page).fill('Asha Kumari');
      await searchButton(page).click();
      await expect(statusLine(page)).toHaveText(words.noConnection);
      await expect(page.locator('[data-placeholder="card"]')).toHaveCount(0);
      await page.unrouteAll();
      await searchBox(page).press('Enter');
      await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
      await expect(searchBox(page)).toHaveValue('Asha Kumari');
    },
  );
});

test(
  'the box takes 100 characters, and special characters are harmless',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/search');
    await searchBox(page).fill('n'.repeat(150));
    await expect(searchBox(page)).toHaveValue('n'.repeat(100));
    await searchBox(page).fill('50% & <b>#?/\\ 👨‍👩‍👧');
    await searchButton(page).click();
    await expect(statusLine(page)).toHaveText(answerWords.noneFound);
    await page.reload();
    await expect(searchBox(page)).toHaveValue('50% & <b>#?/\\ 👨‍👩‍👧');
  },
);
