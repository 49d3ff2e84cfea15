import type { Page } from '@playwright/test';
import { courses } from '#contract/user.ts';
import { answerWords } from '#contract/words/answers.ts';
import { editWords } from '#contract/words/edit.ts';
import { acceptAlert } from './alerts.ts';
import { everybodyListed, failCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';
import { openBlank, signUpByCalls } from './students.ts';

test.describe('the edit screen', () => {
  const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

  test('sends only the changed fields', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/update/me');
    await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeVisible();
    const valuesOf = (name: string) =>
      list(page, name)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss']);
    expect(await valuesOf('Account type')).toEqual(['1', '0']);
    expect(await valuesOf('Course')).toEqual([...courses]);
    expect(await valuesOf('Year')).toEqual(['1', '2', '3', '4', '5']);
    expect(await valuesOf('Relationship')).toEqual(['', 'single', 'in relation', 'not specified']);

    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, 'select at least one field');
    await list(page, 'Relationship').selectOption('single');
    await list(page, 'Relationship').selectOption('');
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, 'select at least one field');

    const sent = page.waitForRequest((request) => request.url().endsWith('/update'));
    await list(page, 'Relationship').selectOption('single');
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, answerWords.updated);
    expect((await sent).postDataJSON()).toMatchObject({ updates: { relation: 'single' } });
    expect(Object.keys(((await sent).postDataJSON() as { updates: object }).updates)).toEqual(['relation']);
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByText('Single', { exact: true })).toBeVisible();
  });

  test(
    'changes course and year, and returns to the profile that shows the new ones',
    { tag: '@phone' },
    async ({ page, student }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('link', { name: 'Edit your detail' }).click();
      await expect(list(page, 'Course')).toHaveValue(student.course);
      await expect(list(page, 'Year')).toHaveValue(String(student.year));
      await list(page, 'Course').selectOption('mtech');
      await list(page, 'Year').selectOption('5');
      const sent = page.waitForRequest((request) => request.url().endsWith('/update'));
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, answerWords.updated);
      expect((await sent).postDataJSON()).toMatchObject({ updates: { course: 'mtech', year: 5 } });
      await expect(page).toHaveURL(/\/user$/);
      await expect(page.getByText('M.Tech, 5th year')).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/$/);
    },
  );

  test('explains the account types by a tooltip, for the pointer and the keyboard', async ({ page }) => {
    await page.goto('/update/me');
    const text =
      'Public: anyone can see the profile and give opinions. Private: no one can view it or give opinions.';
    const info = page.getByRole('button', { name: editWords.aboutAccountType });
    await expect(page.getByText(text)).toBeHidden();
    await info.focus();
    await expect(page.getByRole('tooltip')).toHaveText(text);
    await expect(info).toHaveAccessibleDescription(text);
    await page.keyboard.press('Escape');
    await expect(page.getByText(text)).toBeHidden();
    await info.blur();
    await info.click();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  });

  test('on a desk the card beside the form shows what is chosen', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/update/me');
    await list(page, 'Course').selectOption('mtech');
    await list(page, 'Personality').selectOption('extrovert');
    await expect(page.locator('.own-card')).toContainText(/M\.Tech, .*Extrovert/);
  });

  test(
    'a private account is found by nobody until it is public again',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      const seenBySomebodyElse = async () => {
        let status = 0;
        await asSomebodyElse(page, product, async (request) => {
          status = (await request.get(`/getuser/${student.uid}`)).status();
          const written = await request.post('/writecomment', {
            data: { user_id: student.uid, comment_id: crypto.randomUUID(), comment: 'Seen.' },
          });
          expect(written.ok()).toBe(status === 200);
        });
        return status;
      };
      const choose = async (type: '0' | '1') => {
        await page.goto('/update/me');
        await list(page, 'Account type').selectOption(type);
        await page.getByRole('button', { name: 'Update' }).click();
        await acceptAlert(page, answerWords.updated);
        await expect(page).toHaveURL(/\/user$/);
        await page.goto('/update/me');
        await expect(list(page, 'Account type')).toHaveValue(type);
      };
      await choose('0');
      expect(await seenBySomebodyElse()).toBe(404);
      await choose('1');
      expect(await seenBySomebodyElse()).toBe(200);
    },
  );

  test(
    'a private account disappears from the list and the search that another student has open',
    { tag: '@phone' },
    async ({ page, product }) => {
      const name = 'Wilhelmina Quill';
      const context = await page.context().browser()?.newContext({ baseURL: product.url });
      if (!context) throw new Error('no browser');
      const hidden = await signUpByCalls(context.request, product, { name });
      await page.goto('/search');
      await page.getByRole('searchbox', { name: 'search for user' }).filter({ visible: true }).fill(name);
      const search = page.getByRole('button', { name: 'Search', exact: true });
      await search.click();
      const photo = page.getByRole('article', { name }).getByRole('img').first();
      await expect(photo).toBeVisible();
      // Turning private changes the photo's address, so the photo must be loaded before.
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);

      const updated = await context.request.patch('/update', { data: { updates: { public: 0 } } });
      expect(updated.ok()).toBe(true);
      await search.click();
      await expect(page.getByRole('status').filter({ hasText: answerWords.noneFound })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      expect(await everybodyListed(page.request)).not.toContain(hidden.uid);
      await context.close();
    },
  );

  test.describe('that is refused', () => {
    test.use({ expectedComplaints: /status of 500/ });

    test('shows the reason, keeps the choice and can be tried again', { tag: '@desk' }, async ({ page }) => {
      await page.goto('/update/me');
      await failCalls(page, '/update');
      await list(page, 'Personality').selectOption('openss');
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, 'Sorry.');
      await expect(list(page, 'Personality')).toHaveValue('openss');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, answerWords.updated);
      await page.goto('/user');
      await expect(page.getByRole('main').getByText('Openss', { exact: true })).toBeVisible();
    });
  });

  test.describe('when logged out', () => {
    test('leads to /', { tag: '@phone' }, async ({ page, context }) => {
      await context.clearCookies();
      await openBlank(page);
      await page.evaluate(() => localStorage.clear());
      await page.goto('/update/me');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    });
  });
});
