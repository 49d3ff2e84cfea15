import type { Page } from '@playwright/test';
import { answerWords } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { callTo, everybodyListed } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit your detail' }).click();
  await list(page, name).selectOption(value);
  await page.getByRole('button', { name: 'Update' }).click();
  await acceptAlert(page, answerWords.updated);
  await expect(page).toHaveURL(/\/user$/);
}

test(
  'a profile is edited; while private it is missing in another student’s open search [14.1]',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Profile' }).click();
    await choose(page, 'Course', 'mtech');
    await expect(page.getByText('M.Tech, 2nd year')).toBeVisible();

    const elsewhere = await page.context().browser()?.newContext({ baseURL: product.url });
    if (!elsewhere) throw new Error('no browser');
    const other = await elsewhere.newPage();
    await becomeStudent(other, await signUpByCalls(elsewhere.request, product));
    await other.goto('/search');
    await other
      .getByRole('searchbox', { name: 'search for user' })
      .filter({ visible: true })
      .fill(student.name);
    const search = other.getByRole('button', { name: 'Search', exact: true });
    await search.click();
    const card = other.getByRole('article', { name: student.name });
    await expect(card).toContainText('M.Tech');
    // A profile that becomes private gets another photo address, so the photo must be loaded before.
    const photo = card.getByRole('img').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);

    await choose(page, 'Account type', '0');
    // Students of other journeys can have nearly the same name.
    const answered = other.waitForResponse((response) => callTo('/searchuser')(new URL(response.url())));
    await search.click();
    await answered;
    await expect(card).toHaveCount(0);
    expect(await everybodyListed(other.request)).not.toContain(student.uid);

    await choose(page, 'Account type', '1');
    await search.click();
    await expect(card).toBeVisible();
    await elsewhere.close();
  },
);
