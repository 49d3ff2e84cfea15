import { words } from '#contract/words/en/words.ts';
import { compactSwitch } from './compact-switch.ts';
import { cardsIn, openHome, readSecondPage } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test('the compact list keeps the student in view, is remembered, and leads to the student’s page and back @phone [9.6]', async ({
  page,
}) => {
  await openHome(page, '/?sort=loved');
  await readSecondPage(page);
  const card = cardsIn(page).nth(12);
  // Repeats, because cards above get their real heights when they come near.
  await expect(async () => {
    await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(Math.abs(((await card.boundingBox())?.y ?? NaN) - 80)).toBeLessThan(4);
  }).toPass();
  await expect(card.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const compact = compactSwitch(page);

  // Clicks by script, because Playwright's click would first scroll to the button.
  await compact.evaluate((button: HTMLElement) => button.click());
  const row = page.getByRole('article', { name, exact: true });
  await expect(row).toBeInViewport();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByText(words.likes)).toBeAttached();
  expect((await row.boundingBox())?.height).toBeLessThan(100);

  await page.reload();
  await expect(row).toBeInViewport();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');

  await compact.evaluate((button: HTMLElement) => button.click());
  await expect(row.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  await expect(row).toBeInViewport();
});
