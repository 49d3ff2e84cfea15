import { test as base } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { expect } from '../engines/expect.ts';
import { removeNewerApis } from './newer-apis.ts';
import type { Product } from './product.ts';
import { startJourneyProduct } from './start-journey-product.ts';
import { signUpByCalls, becomeStudent } from './students.ts';

interface Fixtures {
  /** Console lines that a journey causes on purpose, such as the browser's own line about a 401. */
  expectedComplaints: RegExp;
  /** Other origins under which the journey opens the product. */
  allowedOrigins: readonly string[];
  /** Foreign origins in the journey, such as the campus log-in. Their console lines do not count. */
  foreignOrigins: readonly string[];
  failOnComplaints: void;
  /** `wait` for journeys about the splash. In all other journeys the splash is already over. */
  splash: 'wait' | 'over';
  skipSplash: void;
  /** A student with an account, logged in on the journey's page. The journey opens the page. */
  student: User;
}

/**
 * The fixtures of a journey: one product per worker, and a page that fails its test if the console prints a line, a
 * script throws, or a request goes to another origin.
 */
/* oxlint-disable eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startJourneyProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /**
   * Playwright cannot intercept requests that a service worker makes. The journeys about the service worker allow it.
   */
  serviceWorkers: 'block',
  expectedComplaints: [/(?!)/, { option: true }],
  allowedOrigins: [[], { option: true }],
  foreignOrigins: [[], { option: true }],
  splash: ['over', { option: true }],
  skipSplash: [
    async ({ context, splash }, use) => {
      // `OLD_BROWSER=1 npx playwright test`: every journey in a browser without newer functions.
      if (process.env['OLD_BROWSER'] === '1') await context.addInitScript(removeNewerApis);
      // The page's clock is three seconds behind until the page is loaded, so the splash counts as over.
      if (splash === 'over') {
        await context.addInitScript(() => {
          const now = Date.now;
          Date.now = () => now() - (document.readyState === 'loading' ? 3000 : 0);
        });
      }
      await use();
    },
    { auto: true },
  ],
  student: async ({ page, product }, use) => {
    const student = await signUpByCalls(page.context().request, product);
    await becomeStudent(page, student);
    await use(student);
  },
  failOnComplaints: [
    async ({ context, product, expectedComplaints, allowedOrigins, foreignOrigins }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const { url } = message.location();
        if (foreignOrigins.some((origin) => url.startsWith(`${origin}/`))) return;
        complaints.push(`${message.type()}: ${message.text()} (${url})`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (
          url.protocol.startsWith('http') &&
          ![product.url, ...allowedOrigins, ...foreignOrigins].includes(url.origin)
        )
          complaints.push(`request to ${url.origin}`);
      });
      await use();
      const expected = [expectedComplaints, /Service Worker registration blocked by Playwright/];
      expect(complaints.filter((line) => !expected.some((one) => one.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
/* oxlint-enable eslint/no-empty-pattern */

/** A journey that begins logged in, even without using the `student` fixture. */
export const studentTest = test.extend<{ loggedIn: void }>({
  loggedIn: [async ({ student: _student }, use) => use(), { auto: true }],
});

export { expect };
