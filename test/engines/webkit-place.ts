import type { Page } from '@playwright/test';
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';

type RoleOptions = Parameters<Page['getByRole']>[1];

/** The common part of a page and a locator: they find elements by Playwright's selectors. */
export abstract class WebKitPlace<Locator> {
  protected abstract find(selector: string): Locator;

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.find(getByRoleSelector(role, options));
  }

  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.find(getByTextSelector(text, options));
  }

  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.find(getByLabelSelector(text, options));
  }

  /** @param css a selector of CSS. */
  locator(css: string): Locator {
    return this.find(css);
  }
}
