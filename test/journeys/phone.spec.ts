import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { acceptAlert } from './alerts.ts';
import { expect, test } from './journey.ts';
import { fillSignUpForm } from './login-steps.ts';
import { aNewAddress } from './students.ts';

const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'send otp', exact: true }).click();

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('button', { name: words.noAccount }).click();
});

async function paste(page: Page, text: string): Promise<void> {
  await phone(page).fill('');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await phone(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
}

const spellings = [
  '+91 98765 43210',
  '+91-98765-43210',
  '0091 98765 43210',
  '098765 43210',
  '(0) 98765-43210',
  '+91 (0) 98765 43210',
];

test(
  'a pasted phone number loses its spaces, dashes, brackets and prefix',
  { tag: '@desk' },
  async ({ page }) => {
    for (const text of [...spellings, '91 98765 43210']) {
      await paste(page, text);
      await expect.soft(phone(page), text).toHaveValue('9876543210');
    }
  },
);

test(
  'a typed phone number loses its spaces, dashes, brackets and prefix',
  { tag: '@phone' },
  async ({ page }) => {
    for (const text of spellings) {
      await phone(page).fill('');
      await phone(page).pressSequentially(text);
      await expect.soft(phone(page), text).toHaveValue('9876543210');
    }
  },
);

test(
  'a pasted phone number of more than 10 digits is refused, not cut',
  { tag: '@desk' },
  async ({ page }) => {
    const registered: string[] = [];
    page.on('request', (request) => request.url().endsWith('/register') && registered.push(request.url()));
    await fillSignUpForm(page, { email: aNewAddress() });
    await paste(page, '98765 43210 12');
    await expect(phone(page)).toHaveValue('9876543210');
    await send(page);
    await acceptAlert(page, 'invalid phone number');
    await expect(phone(page)).toHaveAttribute('aria-invalid', 'true');
    await page.reload();
    await send(page);
    await acceptAlert(page, 'invalid phone number');
    expect(registered).toEqual([]);

    await paste(page, '98765 43211');
    await send(page);
    await acceptAlert(page, answerWords.codeSent);
  },
);
