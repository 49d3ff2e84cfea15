import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { chromiumArguments, ensureWholeChromium } from '#test/chromium.ts';
import { startProduct, type Product } from '#test/journeys/product.ts';
import { logInDemoStudent, type DemoStudent } from '../../demo-student.ts';

/** More people than the long list has, because it does not contain private people. */
const PEOPLE = 2500;

export interface Setup {
  readonly product: Product;
  readonly browser: Browser;
  readonly chromiumPath: string;
  readonly login: DemoStudent['storageState'];
  /** Opens a new phone or desktop browser that is logged in and has not visited the app yet. */
  readonly openPage: (size: 'phone' | 'desk') => Promise<Page>;
  readonly close: () => Promise<void>;
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** Starts the built product with demo people, and a browser. */
export async function openSetup(): Promise<Setup> {
  const chromiumPath = ensureWholeChromium();
  const product = await startProduct({ people: PEOPLE, env: { LIMITS: 'off' } });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const login = (await logInDemoStudent(product)).storageState;
  return {
    product,
    browser,
    chromiumPath,
    login,
    async openPage(size) {
      const context = await browser.newContext({
        ...sizes[size],
        baseURL: product.url,
        storageState: login,
        // On a first visit there is no service worker.
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}
