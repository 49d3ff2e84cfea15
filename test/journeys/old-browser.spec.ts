import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { words } from '#contract/words.ts';
import { cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { removeNewerApis } from './newer-apis.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(removeNewerApis);
  await page.addInitScript(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
});

test(
  'in a browser without the calls that Safari 16.4 lacks one can react, tag, write and add a link',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await expect(cardsIn(page).first()).toBeVisible();
    const card = await firstCard(page);
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await card.getByRole('button', { name: 'Brilliant' }).click();
    await expect(card.getByRole('button', { name: 'Brilliant' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Helps everybody.');
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(card.getByText('Helps everybody.').first()).toBeVisible();

    await page.goto('/user');
    await page.getByRole('button', { name: 'brain' }).click();
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('@tara.k');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(words.addingLink)).toBeInViewport({ ratio: 1 });
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
