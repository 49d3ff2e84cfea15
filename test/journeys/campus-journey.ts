import type { Locator, Page } from '@playwright/test';
import { CAMPUS_CALLBACK_PATH } from '#contract/campus-page.ts';
import { campusLogInWords } from '#contract/words/campus-log-in.ts';
import { startCampusRealm, type CampusPeople, type CampusRealm } from '../campus-provider.ts';
import { freePort } from '../free-port.ts';
import { expect, test as base } from './journey.ts';
import { startProduct, type Product } from './product.ts';

/** Long, so that it takes several lines, with a word that is wider than a phone's button. */
export const CAMPUS_NAME = 'Delhi Polytechnicuniversityofengineering';

interface Campus extends CampusRealm {
  /** Who can log in at the provider. Tests add people. */
  readonly people: CampusPeople;
  readonly product: Product;
}

/** A product with campus log-in, and its provider. */
export const test = base.extend<object, { product: Product; campus: Campus }>({
  campus: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const port = await freePort();
      const people: CampusPeople = {};
      const redirectUri = `http://127.0.0.1:${port}${CAMPUS_CALLBACK_PATH}`;
      const realm = await startCampusRealm({ people, redirectUri });
      const product = await startProduct({ port, env: { ...realm.env, OIDC_NAME: CAMPUS_NAME } });
      await use({ ...realm, people, product });
      await product.stop();
      await realm.close();
    },
    { scope: 'worker' },
  ],
  product: [async ({ campus }, use) => use(campus.product), { scope: 'worker' }],
  foreignOrigins: async ({ campus }, use) => use([campus.issuer]),
});

export { expect };

export function campusLink(page: Page): Locator {
  return page.getByRole('link', { name: campusLogInWords.logInWith(CAMPUS_NAME), exact: true });
}

/** Fills in the provider's own page. `null`: cancels there. */
export async function passProvider(page: Page, name: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Campus account' })).toBeVisible();
  if (name === null) return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}
