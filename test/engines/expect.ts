import { expect as playwright } from '@playwright/test';
import { aboutLocator, aboutPage } from './webkit-expect.ts';
import { WebKitLocator } from './webkit-locator.ts';
import { WebKitPage } from './webkit-page.ts';

/** Playwright's `expect`. It also accepts the page and the locators of WebKit's driver. */
export const expect = new Proxy(playwright, {
  apply(target, self, given: unknown[]) {
    const [subject] = given;
    if (subject instanceof WebKitLocator) return aboutLocator(subject);
    if (subject instanceof WebKitPage) return aboutPage(subject);
    return Reflect.apply(target, self, given) as unknown;
  },
});
