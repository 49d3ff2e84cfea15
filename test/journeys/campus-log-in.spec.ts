import type { Page } from '@playwright/test';
import { CAMPUS_LOG_IN_PATH } from '#contract/campus-page.ts';
import type { User } from '#contract/user-object.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { alertOf } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { campusLink, expect, passProvider, test } from './campus-journey.ts';
import { cardsIn } from './feed.ts';
import { loginButton, logOut, readStoredLogin, waitForLogOut } from './login-steps.ts';
import type { Product } from './product.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

// In one worker, because each worker starts its own product and provider.
test.describe.configure({ mode: 'default' });

const { troubles } = campusLogInWords;

/** A student who has signed up in another browser. */
async function aStudentElsewhere(page: Page, product: Product): Promise<User> {
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('no browser');
  const student = await signUpByCalls(other.request, product);
  await other.close();
  return student;
}

const pathOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '');
const storedUser = async (page: Page) =>
  (JSON.parse((await readStoredLogin(page))[1] ?? 'null') as User | null)?.uid;

test(
  'a student cancels the campus log-in, then logs in with it, sees the list, logs out, and logs in again [3.11]',
  { tag: '@desk' },
  async ({ page, product, campus }) => {
    const student = await aStudentElsewhere(page, product);
    campus.people['asha'] = { email: student.email, email_verified: true };
    await page.goto('/');
    await campusLink(page).click();
    await passProvider(page, null);
    const trouble = page.getByRole('alert').filter({ hasText: troubles.cancelled });
    await expect(trouble).toBeVisible();
    expect(pathOf(page)).toBe('/');
    await expectNoViolations(page);
    await page.reload();
    await expect(campusLink(page)).toBeVisible();
    await expect(trouble).toHaveCount(0);

    await campusLink(page).click();
    await passProvider(page, 'asha');
    await expect(cardsIn(page).first()).toBeVisible();
    expect(pathOf(page)).toBe('/');
    expect(await storedUser(page)).toBe(student.uid);
    expect(await readStoredLogin(page)).toEqual(['true', expect.not.stringContaining(student.email)]);
    await expect(alertOf(page)).toHaveCount(0);
    await page.reload();
    await expect(cardsIn(page).first()).toBeVisible();

    await logOut(page);
    await waitForLogOut(page);
    await expect(loginButton(page)).toBeVisible();
    expect(await readStoredLogin(page)).toEqual([null, null]);
    // The provider still knows the browser, so it asks nothing.
    await campusLink(page).click();
    await expect(cardsIn(page).first()).toBeVisible();
    expect(pathOf(page)).toBe('/');
  },
);

test.describe('another person is logged in here', () => {
  // The stream of the other tab ends with the session. The browser then reconnects once before the tab knows the new
  // person.
  test.use({ expectedComplaints: /status of 401 \(Unauthorized\) \(\S+\/events/ });

  test(
    'the new person replaces the former person in all tabs, with drafts and cards [3.11]',
    { tag: '@phone' },
    async ({ page, context, product, campus }) => {
      const student = await aStudentElsewhere(page, product);
      campus.people['kabir'] = { email: student.email, email_verified: true };
      const before = await signUpByCalls(context.request, product);
      await becomeStudent(page, before);
      const second = await context.newPage();
      for (const tab of [page, second]) {
        await tab.goto('/');
        await cardsIn(tab).first().getByRole('textbox', { name: 'Write an opinion' }).fill('half a thou');
      }
      await page.goto(CAMPUS_LOG_IN_PATH);
      await passProvider(page, 'kabir');
      await expect(cardsIn(page).first()).toBeVisible();
      for (const tab of [page, second]) {
        await expect.poll(() => storedUser(tab)).toBe(student.uid);
        await expect(cardsIn(tab).first()).toBeVisible();
        const drafts = () => tab.evaluate(() => JSON.stringify(sessionStorage));
        await expect.poll(drafts).not.toContain('half a thou');
        expect(await drafts()).not.toContain(before.uid);
      }
      // Nothing has ended the new session.
      expect((await context.request.get(`${product.url}/me`)).status()).toBe(200);
      await page.goto('/user');
      await expect(page.getByText(student.email)).toBeVisible();
    },
  );
});
