import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly who: 'visitor' | 'student';
  /** Only phones have this screen. */
  readonly phoneOnly?: boolean;
  /** Opens the screen and waits until all of it is visible. */
  readonly show: (page: Page) => Promise<void>;
}
