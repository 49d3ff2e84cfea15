import { expect } from '@playwright/test';
import type { ElementState } from './in-page.ts';
import type { WebKitLocator } from './webkit-locator.ts';
import { PATIENCE_MS, type WebKitPage } from './webkit-page.ts';

interface Options {
  readonly timeout?: number;
}

/** The assertions of Playwright that the shared steps use. Each assertion is repeated until it holds. */
export function aboutLocator(locator: WebKitLocator, isNot = false) {
  const poll = <T>(read: () => Promise<T>, { timeout = PATIENCE_MS }: Options = {}) => {
    const polled = expect.poll(read, { timeout, message: locator.selector, intervals: [30] });
    return isNot ? polled.not : polled;
  };
  const read = async <T>(pick: (state: ElementState) => T) => {
    const state = await locator.read();
    return state ? pick(state) : null;
  };
  const text = async (pick: (state: ElementState) => string, wanted: string | RegExp, options?: Options) => {
    const compared = poll(() => read((state) => pick(state).replaceAll(/\s+/g, ' ').trim()), options);
    await (wanted instanceof RegExp ? compared.toMatch(wanted) : compared.toBe(wanted));
  };
  return {
    get not() {
      return aboutLocator(locator, !isNot);
    },
    toBeVisible: (options?: Options) => poll(() => locator.isVisible(), options).toBe(true),
    toBeHidden: (options?: Options) => poll(() => locator.isVisible(), options).toBe(false),
    toHaveCount: (count: number, options?: Options) => poll(() => locator.count(), options).toBe(count),
    toBeFocused: (options?: Options) => poll(() => read(({ focused }) => focused), options).toBe(true),
    toBeInViewport: (options?: Options) => poll(() => locator.isInViewport(), options).toBe(true),
    toHaveText: (wanted: string | RegExp, options?: Options) => text((state) => state.text, wanted, options),
    toHaveValue: (wanted: string, options?: Options) =>
      poll(() => read(({ value }) => value), options).toBe(wanted),
    toHaveAccessibleName: (wanted: string | RegExp, options?: Options) =>
      text((state) => state.name, wanted, options),
    toHaveAccessibleDescription: (wanted: string | RegExp, options?: Options) =>
      text((state) => state.description, wanted, options),
    toHaveAttribute: (name: string, wanted: string, options?: Options) =>
      poll(() => locator.readAttribute(name), options).toBe(wanted),
  };
}

export function aboutPage(page: WebKitPage) {
  return {
    toHaveURL: (wanted: RegExp) =>
      expect.poll(() => page.readUrl(), { timeout: PATIENCE_MS }).toMatch(wanted),
  };
}
