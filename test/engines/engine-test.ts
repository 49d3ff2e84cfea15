import { test as base, type Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import type { User } from '#contract/user-object.ts';
import { startProduct, type Product } from '../journeys/product.ts';
import { signUpByCalls } from '../journeys/students.ts';
import { startEngine, type Engine, type OpenedPage, type Size } from './engine.ts';
import { expect } from './expect.ts';
import { reasonWithout, type EngineName } from './installed.ts';
import { stayLoggedIn } from './stay-logged-in.ts';

export interface EngineOptions {
  readonly engineName: EngineName;
  readonly size: Size;
}

interface Running {
  readonly product: Product;
  /** Null if the engine is not installed. */
  readonly engine: Engine | null;
}

interface Fixtures {
  readonly opened: OpenedPage;
  readonly page: Page;
  /** A student logged in on the page. The test opens a screen. */
  readonly student: User;
}

/** A test in the project's engine, on a page of a new browser. Skipped with the reason if the engine is missing. */
/* oxlint-disable eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern */
export const test = base.extend<Fixtures, EngineOptions & Running>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  size: ['phone', { option: true, scope: 'worker' }],
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName }, use) => {
      const engine = reasonWithout(engineName) === null ? await startEngine(engineName) : null;
      await use(engine);
      await engine?.stop();
    },
    { scope: 'worker' },
  ],
  opened: async ({ engineName, engine, product, size }, use, info) => {
    test.skip(engine === null, String(reasonWithout(engineName)));
    if (!engine) return;
    const opened = await engine.open(product.url, size);
    try {
      await use(opened);
      expect(opened.complaints).toEqual([]);
    } finally {
      if (info.errors.length > 0)
        await writeFile(info.outputPath('page.png'), await opened.page.screenshot());
      await opened.close();
    }
  },
  page: async ({ opened }, use) => {
    endSplashes(opened.page);
    await use(opened.page);
  },
  student: async ({ opened, product, request }, use) => {
    const student = await signUpByCalls(request, product);
    const { cookies } = await request.storageState();
    const { email: _email, phone: _phone, ...shareable } = student;
    await stayLoggedIn(opened, cookies, JSON.stringify(shareable));
    await use(student);
  },
});
/* oxlint-enable eslint/no-empty-pattern */

/** Ends the splash of each loaded page by a key, so that no test waits three seconds for it. */
function endSplashes(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const endSplash = () => page.keyboard.press('Shift');
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await endSplash();
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await endSplash();
    return answer;
  };
}
