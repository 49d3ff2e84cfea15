import type { Page } from '@playwright/test';
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import type { WebKitLocator } from './webkit-locator.ts';

type RoleOptions = Parameters<Page['getByRole']>[1];

/** What a page and a locator share: the ways to find elements in them, by Playwright's selectors. */
export abstract class WebKitPlace {
  protected abstract find(selector: string): WebKitLocator;

  getByRole(role: string, options?: RoleOptions): WebKitLocator {
    return this.find(getByRoleSelector(role, options));
  }

  getByText(text: string | RegExp, options?: { exact?: boolean }): WebKitLocator {
    return this.find(getByTextSelector(text, options));
  }

  getByLabel(text: string | RegExp, options?: { exact?: boolean }): WebKitLocator {
    return this.find(getByLabelSelector(text, options));
  }

  /** @param css a selector of CSS. */
  locator(css: string): WebKitLocator {
    return this.find(css);
  }
}
