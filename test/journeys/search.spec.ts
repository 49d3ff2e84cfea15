import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { names, searchBox, searchButton, statusLine } from './search-box.ts';

test(
  'typing opens /search with suggested names; a chosen name opens the person; Clear returns to / [9.3 9.9]',
  { tag: '@desk' },
  async ({ page }) => {
    await openHome(page);
    await expect(searchBox(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
    await searchBox(page).pressSequentially('asha k');
    await expect(page).toHaveURL(/\/search\?user=asha\+k$/);
    await expect(searchBox(page)).toBeFocused();
    await expect(statusLine(page)).toHaveText('Start searching here');
    const name = names(page).getByRole('option', { name: /^Asha Kumari/ });
    await expect(name).toBeVisible();
    const list = await names(page).boundingBox();
    const button = await searchButton(page).boundingBox();
    expect(list?.y).toBeGreaterThanOrEqual((button?.y ?? Infinity) + (button?.height ?? 0));
    expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await searchBox(page).press('ArrowDown');
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', /./);
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/student\/[\w-]+$/);
    const person = page.url();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('asha k');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(searchBox(page)).toHaveValue('');
    await expect(cardsIn(page)).toHaveCount(10);
    await searchBox(page).click();
    await page.getByRole('button', { name: /^Asha Kumari/ }).click();
    await expect(page).toHaveURL(person);
  },
);
