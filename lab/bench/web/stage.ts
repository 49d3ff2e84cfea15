import { chromium, request, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { chromiumArguments, ensureWholeChromium } from '#test/chromium.ts';
import { startProduct, type Product } from '#test/journeys/product.ts';

/** More people than the long list has, because it does not contain private people. */
const PEOPLE = 2500;
/** The viewer: one of the demo people. */
const EMAIL = 'kabir.singh@demo.quad.example';

/** Cookies and storage of a logged-in browser. */
type Login = Exclude<BrowserContextOptions['storageState'], undefined | string>;

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  readonly chromiumPath: string;
  readonly login: Login;
  /** Opens a new phone or desktop browser that is logged in and has not visited the app yet. */
  readonly openPage: (size: 'phone' | 'desk') => Promise<Page>;
  readonly close: () => Promise<void>;
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** Starts the built product with demo people, and a browser. */
export async function openStage(): Promise<Stage> {
  const chromiumPath = ensureWholeChromium();
  const product = await startProduct({ people: PEOPLE, env: { LIMITS: 'off' } });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const login = await logIn(product);
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

async function logIn(product: Product): Promise<Login> {
  const calls = await request.newContext({ baseURL: product.url });
  await calls.post('/loginotp', { data: { email: EMAIL } });
  const answer = await calls.post('/login', {
    data: { email: EMAIL, otp: await product.mail.nextCode(EMAIL) },
  });
  if (!answer.ok()) throw new Error(`/login answered ${answer.status()}: ${await answer.text()}`);
  const { email: _email, phone: _phone, ...user } = ((await answer.json()) as { data: User }).data;
  const { cookies } = await calls.storageState();
  await calls.dispose();
  const localStorage = [
    { name: 'userData', value: JSON.stringify(user) },
    { name: 'login', value: 'true' },
  ];
  return { cookies, origins: [{ origin: product.url, localStorage }] };
}
