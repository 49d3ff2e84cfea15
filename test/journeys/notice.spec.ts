import type { Page } from '@playwright/test';
import type { PageSettings } from '#contract/operator.ts';
import { campus } from '#contract/words/en/campus.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { cardsIn } from './feed.ts';
import { expect, test as base } from './journey.ts';
import { fillSignUpForm } from './login-steps.ts';
import type { Product } from './product.ts';
import { startJourneyProduct } from './start-journey-product.ts';
import { aNewAddress } from './students.ts';

const { operator, terms } = campus;

const env = {
  CONTACT: 'https://help.quad.example.edu/students?a=1&b="2"',
  PLACE: `"><img src=x onerror=alert(1)> राँची`,
  TERMS_URL: 'https://quad.example.edu/terms',
  PRIVACY_URL: 'https://quad.example.edu/privacy',
};

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/?sign-up');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
}

const noticeOf = (page: Page) => page.getByRole('region', { name: terms.notice });

/** Signs up on the page. @returns the body of `/register`. */
async function signUpOnPage(page: Page, product: Product): Promise<Record<string, unknown>> {
  const email = aNewAddress();
  await fillSignUpForm(page, { email });
  const registered = page.waitForRequest('**/register');
  await page.getByRole('button', { name: 'send otp' }).click();
  await acceptAlert(page, answerWords.codeSent);
  await page.getByRole('textbox', { name: 'OTP' }).fill(await product.mail.nextCode(email));
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await acceptAlert(page, answerWords.signedUp);
  await expect(cardsIn(page).first()).toBeVisible();
  return (await registered).postDataJSON() as Record<string, unknown>;
}

async function readVersion(page: Page): Promise<string> {
  const content = await page.locator('meta[name="quad-notice"]').getAttribute('content');
  return (JSON.parse(content ?? '') as PageSettings).version;
}

base.describe('without settings', () => {
  base(
    'the sign-up shows demo values and marks them, and sends the version that it shows [2.8 9.5]',
    { tag: '@phone' },
    async ({ page, product }) => {
      const answer = await page.goto('/');
      const build = await page.locator('meta[name="quad-build"]').getAttribute('content');
      expect(build).toMatch(/^[\da-f]{16}$/);
      expect(answer?.headers()['x-quad-build']).toBe(build);
      await openSignUp(page);
      const notice = noticeOf(page);
      await expect(notice).toContainText('Place: Ranchi, India · Contact: hello@quad.example');
      await expect(notice).toContainText(
        'Demo values, not set by the operator: contact, place, terms, privacy notice.',
      );
      await expect(notice.getByText(terms.rules[0] ?? '')).toBeHidden();
      await notice.getByText(terms.title).click();
      for (const rule of terms.rules) await expect(notice.getByText(rule)).toBeVisible();
      const version = await readVersion(page);
      await expect(page.locator('footer')).toContainText(operator.demo);

      const sent = await signUpOnPage(page, product);
      expect(sent['terms']).toBe(version);
      expect(version).toMatch(/^\d{4}-\d\d-\d\d-[\da-f]{10}$/);
    },
  );
});

/** A product with all settings of the operator. */
const configured = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const product = await startJourneyProduct({ env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

configured.describe('with settings', () => {
  configured(
    'the sign-up form, and the footer before and after sign-up, show the settings as text and links; nothing is marked as a demo value [2.8 9.4 9.5]',
    { tag: '@desk' },
    async ({ page, product }) => {
      await openSignUp(page);
      for (const place of [noticeOf(page), page.locator('footer')]) {
        await expect(place).toContainText(env.PLACE);
        await expect(place.getByRole('link', { name: 'help.quad.example.edu' })).toHaveAttribute(
          'href',
          new URL(env.CONTACT).href,
        );
        await expect(place.getByRole('link', { name: operator.terms, exact: true })).toHaveAttribute(
          'href',
          env.TERMS_URL,
        );
        await expect(place.getByRole('link', { name: operator.privacy })).toHaveAttribute(
          'href',
          env.PRIVACY_URL,
        );
        await expect(place).not.toContainText(operator.demo);
        await expect(place.getByRole('img')).toHaveCount(0);
      }
      const version = await readVersion(page);
      expect((await signUpOnPage(page, product))['terms']).toBe(version);
      await page.goto('/user');
      const foot = page.locator('footer');
      await foot.scrollIntoViewIfNeeded();
      await expect(foot.getByText(env.PLACE)).toBeInViewport();
      await expect(foot.getByRole('link', { name: operator.privacy })).toHaveAttribute(
        'href',
        env.PRIVACY_URL,
      );
    },
  );
});
