import { expect as playwright } from '@playwright/test';
import { aboutLocator, aboutPage } from './webkit-expect.ts';
import { WebKitLocator } from './webkit-locator.ts';
import { WebKitPage } from './webkit-page.ts';

/** An `expect` of Playwright that also accepts the page and the locators of WebKit's driver. */
export const inEveryEngine = (one: typeof playwright) =>
  new Proxy(one, {
    apply(target, self, given: unknown[]) {
      const [subject] = given;
      if (subject instanceof WebKitLocator) return aboutLocator(subject);
      if (subject instanceof WebKitPage) return aboutPage(subject);
      return Reflect.apply(target, self, given) as unknown;
    },
  });

export const expect = inEveryEngine(playwright);
