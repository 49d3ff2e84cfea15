import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { atLocalhost } from '#test/journeys/authenticator.ts';
import { startProduct, type Product } from '#test/journeys/product.ts';
import { logInDemoStudent, type DemoStudent } from '../demo-student.ts';
import { launchWithFonts } from './fonts.ts';
import { PATIENCE_MS, waitForPhotos, watchFiles } from './page-steps.ts';
import { prepareViewer } from './viewer.ts';

/** A screen in one of its states, for example home with an open menu. */
export interface ScreenState {
  readonly name: string;
  readonly viewer: 'visitor' | 'student';
  /** For a state that exists only at some sizes. */
  readonly onlyOn?: readonly Picture['size'][];
  /** Also in landscape, on a tablet and on a wide desk, because the layout differs there. */
  readonly everySize?: boolean;
  /** The sizes at which the picture has the whole page, not only the visible part. */
  readonly wholePageOn?: readonly Picture['size'][];
  /** The photos of this state never arrive. */
  readonly withoutPhotos?: true;
  /** Leads a new page to this state and waits until it is visible. */
  readonly open: (page: Page, speak: Speak) => Promise<unknown>;
}

/**
 * Chooses the language of the picture before the last step of a state. Without it, the language is chosen after all
 * steps, which find everything by its English text. A text that was made by the last step would stay in English.
 * @returns a function from an English dictionary to that of the language.
 */
type Speak = () => Promise<<Texts extends object>(english: Texts) => Texts>;

const speakEnglish: Speak = () => Promise.resolve((english) => english);

export interface Picture {
  readonly state: ScreenState;
  readonly size: keyof typeof sizes;
  readonly scheme: 'light' | 'dark';
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1920, height: 1080 } },
} satisfies Record<string, BrowserContextOptions>;

/**
 * The clock is stopped, so that a countdown always shows the same number. The visit began three seconds before the
 * first script, so that no picture waits for the splash.
 */
export const STILL_CLOCK = `{
  const now = Date.now();
  Date.now = () => now - (document.readyState === 'loading' ? 3000 : 0);
}`;

/** The built product with demo people, and a browser. */
export async function startCapture() {
  const browser = await launchWithFonts();
  // Browsers allow passkeys on this host name.
  const product = atLocalhost(await startProduct({ people: 200 }));
  const student = await logInDemoStudent(product, prepareViewer);
  return {
    takePicture: (picture: Picture) => takePicture(browser, product, student, picture),
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

async function takePicture(
  browser: Browser,
  product: Product,
  student: DemoStudent,
  { state, size, scheme }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: product.url,
    colorScheme: scheme,
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...(state.viewer === 'student' && { storageState: student.storageState }),
  });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(STILL_CLOCK);
    const page = await context.newPage();
    const waitForFiles = watchFiles(page);
    await state.open(page, speakEnglish);
    await waitForFiles();
    if (state.wholePageOn?.includes(size)) await growToContent(page);
    if (!state.withoutPhotos) await waitForPhotos(page);
    await waitForFiles();
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** Makes the window as high as the page, so that the bar at the bottom is at its end. */
async function growToContent(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
}
