import { chromium, errors, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { chromiumArguments, ensureWholeChromium } from '#test/chromium.ts';
import { startProduct, type Product } from '#test/journeys/product.ts';
import { logInDemoStudent, type DemoStudent } from '../../demo-student.ts';

/** More people than the long list has, because it does not contain private people. */
const PEOPLE = 2500;
/** A control that an earlier build does not have is waited for this long. */
const PATIENCE_MS = 20_000;

export interface Setup {
  readonly product: Product;
  readonly browser: Browser;
  readonly chromiumPath: string;
  readonly login: DemoStudent['storageState'];
  /**
   * Opens a new phone or desktop browser that is logged in and has not visited the app yet. On a first visit there is
   * no service worker.
   */
  readonly openPage: (size: 'phone' | 'desk', worker?: 'with service worker') => Promise<Page>;
  /** Resolves to null if this is an earlier build without a control that `measure` waits for. */
  readonly ifThere: <Measured>(measure: () => Promise<Measured>) => Promise<Measured | null>;
  readonly close: () => Promise<void>;
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/**
 * Starts the built product with demo people, and a browser.
 * @param earlier the folder of an earlier version that is built.
 */
export async function openSetup(earlier?: string): Promise<Setup> {
  const chromiumPath = ensureWholeChromium();
  const product = await startProduct({ people: PEOPLE, env: { LIMITS: 'off' }, folder: earlier });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const login = (await logInDemoStudent(product)).storageState;
  return {
    product,
    browser,
    chromiumPath,
    login,
    async openPage(size, worker) {
      const context = await browser.newContext({
        ...sizes[size],
        baseURL: product.url,
        storageState: login,
        serviceWorkers: worker ? 'allow' : 'block',
      });
      context.setDefaultTimeout(earlier ? PATIENCE_MS : 60_000);
      return context.newPage();
    },
    async ifThere(measure) {
      try {
        return await measure();
      } catch (error) {
        if (earlier && error instanceof errors.TimeoutError) return null;
        throw error;
      }
    },
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}
