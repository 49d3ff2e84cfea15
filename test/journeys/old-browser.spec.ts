import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { laterWords } from '#contract/words/en/later.ts';
import { cardsIn, firstCard } from './feed.ts';
import { expect, test } from './journey.ts';
import { doMainJob } from './main-job.ts';
import { removeNewerApis } from './newer-apis.ts';

test.use({ splash: 'wait' });
test.beforeEach(async ({ page }) => {
  await page.addInitScript(removeNewerApis);
  await page.addInitScript(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
});

test(
  'the main job, tags and links work in a browser without the functions that Safari 16.4 lacks',
  { tag: '@phone' },
  async ({ page, product }) => {
    await doMainJob(page, product);

    const card = await firstCard(page);
    await card.getByRole('button', { name: 'Brilliant' }).click();
    await expect(card.getByRole('button', { name: 'Brilliant' })).toHaveAttribute('aria-pressed', 'true');
    const name = String(await card.getByRole('heading').first().textContent());
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await expect(cardsIn(page).first().getByRole('heading').first()).toHaveText(name);

    await page.goto('/user');
    await page.getByRole('button', { name: 'brain' }).click();
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('@tara.k');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(laterWords.profile.addingLink)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('');
  },
);

test('the style sheet has colours for browsers without light-dark()', { tag: '@desk' }, () => {
  const folder = path.resolve(import.meta.dirname, '../../build/web/assets');
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets)
    expect(readFileSync(path.join(folder, sheet), 'utf8')).not.toContain('light-dark(');
});
