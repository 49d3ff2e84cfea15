import type { Locator, Page } from '@playwright/test';
import { CAMPUS_CALLBACK_PATH } from '#contract/campus-page.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { startCampusRealm, type CampusPeople, type CampusRealm } from '../campus-provider.ts';
import { freePort } from '../free-port.ts';
import { expect, test as base } from './journey.ts';
import type { Product } from './product.ts';
import { startJourneyProduct } from './start-journey-product.ts';

/** Long, so that it takes several lines, with a word that is wider than a phone's button. */
export const CAMPUS_NAME = 'Delhi Polytechnicuniversityofengineering';

interface Campus extends CampusRealm {
  /** The people who can log in at the provider. Tests add people. */
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
      const PUBLIC_URL = `http://127.0.0.1:${port}`;
      const realm = await startCampusRealm({ people, redirectUri: PUBLIC_URL + CAMPUS_CALLBACK_PATH });
      const env = { ...realm.env, OIDC_NAME: CAMPUS_NAME, PUBLIC_URL };
      const product = await startJourneyProduct({ port, env });
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

/** Fills in the provider's own page. `null` cancels there. */
export async function passProvider(page: Page, name: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Campus account' })).toBeVisible();
  if (name === null) return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}
