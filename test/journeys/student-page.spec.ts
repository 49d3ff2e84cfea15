import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { cardsOf, writeByCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { logIn, logOut, waitForLogOut } from './login-steps.ts';
import { asSomebodyElse } from './somebody-else.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const opinions = (page: Page) => page.getByRole('region', { name: studentWords.opinions });

test.describe('the page of a student', () => {
  test(
    'has all opinions; opinion, reaction, large photo and reload work, and the list shows the same [9.8]',
    { tag: '@phone' },
    async ({ page }) => {
      const [person] = await cardsOf(page, '?hated=opinion&limit=1');
      if (!person) throw new Error('nobody is there');
      await page.goto(`/student/${person.uid}`);
      await expect(title(page, person.name)).toBeVisible();
      await expect(page).toHaveTitle(`${person.name} · ${words.brand}`);
      await expect(opinions(page).getByRole('time')).toHaveCount(10);
      await opinions(page).getByRole('button', { name: laterWords.moreOpinions }).click();
      await expect(opinions(page).getByRole('time')).not.toHaveCount(10);
      await opinions(page).getByRole('textbox', { name: 'Write an opinion' }).fill('Lends every book.');
      await opinions(page).getByRole('button', { name: 'Write', exact: true }).click();
      await expect(opinions(page).getByText('Lends every book.')).toBeVisible();
      await page.getByRole('button', { name: 'Like', exact: true }).click();
      const large = page.getByRole('dialog', { name: words.photoOf(person.name) });
      const photo = page.getByRole('button', { name: studentWords.enlarge(person.name) });
      await photo.press('Enter');
      await expect(large.getByRole('img')).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(photo).toBeFocused();
      await photo.click();
      await page.goBack();
      await expect(large).toBeHidden();
      await page.reload();
      await expect(opinions(page).getByText('Lends every book.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.goto('/?sort=opinion');
      const card = page.getByRole('article', { name: person.name, exact: true });
      await expect(card.getByText('Lends every book.')).toBeVisible();
    },
  );

  test(
    'is shared by its address, which leads to the page after a login [9.8]',
    { tag: '@desk' },
    async ({ page, context, product, student }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const [person] = await cardsOf(page, '?hated=loved&limit=1');
      if (!person) throw new Error('nobody is there');
      await page.goto(`/student/${person.uid}`);
      await page.getByRole('button', { name: laterWords.share }).click();
      await expect(page.getByText(laterWords.linkCopied)).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toBe(`${product.url}/student/${person.uid}`);
      await logOut(page);
      await waitForLogOut(page);
      await page.goto(address);
      await logIn(page, product, student.email);
      await expect(title(page, person.name)).toBeVisible();
      await expect(page).toHaveURL(address);
    },
  );
});

test.describe('the page of a person whom nobody else may see', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test(
    'does not exist, nor does the page of an unknown id [9.8]',
    { tag: '@phone' },
    async ({ page, product }) => {
      await asSomebodyElse(page, product, async (request, who) => {
        await page.goto(`/student/${who.uid}`);
        await expect(title(page, who.name)).toBeVisible();
        await request.patch('/update', { data: { updates: { public: 0 }, id: who } });
        await page.reload();
        await expect(title(page, words.notFound)).toBeVisible();
      });
      await page.goto('/student/nobody');
      await expect(title(page, words.notFound)).toBeVisible();
      await page.getByRole('link', { name: words.goHome }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  );
});
test.describe('links to people', () => {
  test(
    'a card’s name leads to the page, and Back to the same place in the list [9.8]',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/?sort=loved');
      const card = page.getByRole('article').nth(6);
      await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      const link = card.getByRole('heading').getByRole('link');
      const name = await link.innerText();
      const top = async () => (await card.boundingBox())?.y ?? NaN;
      const before = await top();
      await link.click();
      await expect(title(page, name)).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\?sort=loved$/);
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(4);
    },
  );

  test(
    'the name of an opinion’s writer leads to the writer’s page; a private writer has no link [9.8]',
    { tag: '@desk' },
    async ({ page, product }) => {
      const [person] = await cardsOf(page, '?hated=loved&limit=1');
      if (!person) throw new Error('nobody is there');
      await asSomebodyElse(page, product, async (request, who) => {
        await writeByCalls(request, person.uid, 'Sings on the stairs.');
        await page.goto(`/student/${person.uid}`);
        await opinions(page).getByRole('link', { name: who.name }).first().click();
        await expect(title(page, who.name)).toBeVisible();
        await request.patch('/update', { data: { updates: { public: 0 }, id: who } });
        await page.goto(`/student/${person.uid}`);
        await expect(opinions(page).getByText('Sings on the stairs.')).toBeVisible();
        await expect(opinions(page).getByText(who.name)).toBeVisible();
        await expect(opinions(page).getByRole('link', { name: who.name })).toHaveCount(0);
      });
    },
  );
});
