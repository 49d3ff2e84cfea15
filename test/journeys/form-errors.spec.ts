import type { Locator, Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { acceptAlert } from './alerts.ts';
import { callTo } from './calls.ts';
import { expect, studentTest, test as visitorTest } from './journey.ts';
import { fillSignUpForm } from './login-steps.ts';
import { aNewAddress } from './students.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
}

async function expectRight(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).not.toHaveAttribute('aria-describedby', /error/);
}

visitorTest.describe('after the alert of a form', () => {
  visitorTest.use({ expectedComplaints: /status of 4(?:00|01)/ });

  visitorTest(
    'login: the wrong field keeps its message and has the focus',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/');
      await button(page, 'Login').click();
      await acceptAlert(page, words.enterEmail);
      await expect(box(page, 'E-mail')).toBeFocused();
      await expectWrong(box(page, 'E-mail'), words.missingEmail);
      await expect(page.getByText(words.missingEmail)).toBeVisible();

      await box(page, 'E-mail').fill(aNewAddress());
      await expectRight(box(page, 'E-mail'));
      await button(page, 'Login').click();
      await acceptAlert(page, words.enterOtp);
      await expect(box(page, 'OTP')).toBeFocused();
      await expectWrong(box(page, 'OTP'), words.missingOtp);
      await box(page, 'OTP').fill('123456');
      await expectRight(box(page, 'OTP'));
      await button(page, 'Login').click();
      await acceptAlert(page, answerWords.wrongCode);
      await expect(box(page, 'OTP')).toBeFocused();
      await expectWrong(box(page, 'OTP'), answerWords.wrongCode);
    },
  );

  visitorTest(
    'sign-up: every missing field keeps its message until it is filled; the first has the focus',
    { tag: '@desk' },
    async ({ page }) => {
      await page.goto('/');
      await button(page, words.noAccount).click();
      await button(page, 'send otp').click();
      await acceptAlert(page, words.fillAllRequired);
      await expect(page.getByLabel('Photo', { exact: true })).toBeFocused();
      const fields: [Locator, string][] = [
        [page.getByLabel('Photo', { exact: true }), words.missingPhoto],
        [box(page, 'Full name'), words.missingText],
        [list(page, 'Course'), words.missingChoice],
        [list(page, 'Year'), words.missingChoice],
        [list(page, 'Gender'), words.missingChoice],
        [box(page, 'Phone'), words.missingPhone],
        [box(page, 'E-mail'), words.missingEmail],
      ];
      for (const [field, message] of fields) await expectWrong(field, message);
      await expectRight(list(page, 'Personality'));

      await box(page, 'Phone').fill('98765');
      await expectWrong(box(page, 'Phone'), words.missingPhone);
      await fillSignUpForm(page, { email: aNewAddress() });
      for (const [field] of fields) await expectRight(field);
    },
  );

  visitorTest('sign-up: the server names the field', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await button(page, words.noAccount).click();
    await fillSignUpForm(page, { name: 'Abcd', email: aNewAddress() });
    await button(page, 'send otp').click();
    const refusal = 'full name must be 5 to 50 characters';
    await acceptAlert(page, refusal);
    await expect(box(page, 'Full name')).toBeFocused();
    await expectWrong(box(page, 'Full name'), refusal);
    await box(page, 'Full name').fill('Abcde');
    await expectRight(box(page, 'Full name'));
  });
});

studentTest.describe('after the alert of a student’s form', () => {
  studentTest.use({ expectedComplaints: /status of 400/ });

  studentTest(
    'the social panel: the box keeps its message and has the focus',
    { tag: '@desk' },
    async ({ page }) => {
      await page.goto('/user');
      await page.getByRole('button', { name: 'Add/edit' }).click();
      await box(page, 'URL').fill('no link at all');
      await button(page, 'Add').click();
      await acceptAlert(page, words.invalidLink);
      await expect(box(page, 'URL')).toBeFocused();
      await expectWrong(box(page, 'URL'), words.invalidLink);
      await box(page, 'URL').fill('instagram.com/tara');
      await expectRight(box(page, 'URL'));
    },
  );

  studentTest(
    'the edit screen: the field that the server names is marked',
    { tag: '@phone' },
    async ({ page }) => {
      await page.route(callTo('/update'), (route) =>
        route.fulfill({
          status: 400,
          json: {
            success: false,
            code: 'invalid_input',
            message: 'no such choice',
            fields: { relation: 'no such choice' },
          },
        }),
      );
      await page.goto('/update/me');
      await list(page, 'Relationship').selectOption('single');
      await button(page, 'Update').click();
      await acceptAlert(page, 'no such choice');
      await expect(list(page, 'Relationship')).toBeFocused();
      await expectWrong(list(page, 'Relationship'), 'no such choice');
      await list(page, 'Relationship').selectOption('in relation');
      await expectRight(list(page, 'Relationship'));
    },
  );
});
