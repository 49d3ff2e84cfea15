import type { Locator, Page } from '@playwright/test';
import { react } from '#contract/reactions.ts';
import { answerInstead } from '#test/journeys/answer-instead.ts';
import type { Setup } from './setup.ts';

const CPU_THROTTLE = 4;
export const TIMES = 5;

/** Something that a person does on a page with cards. */
export interface Act {
  /** Brings the page to the control. @returns what is measured. */
  readonly start: (page: Page, time: number) => Promise<() => Promise<unknown>>;
  /** A CSS selector of the result, if it comes later than the next paint. */
  readonly result?: string;
  /** True for a choice in a list of the browser, which reports no interaction. */
  readonly isOfBrowser?: true;
}

declare global {
  /**
   * Duration of each interaction, from the input to the next paint, in steps of 8 ms; under 16 ms it is not reported.
   */
  var interactions: Map<number, number>;
}

/**
 * A page with its first cards, and a slow processor from then on. Reactions do not reach the server, so that each page
 * has the same cards without one.
 */
export async function openSlowly(setup: Setup, size: 'phone' | 'desk'): Promise<Page> {
  const page = await setup.openPage(size);
  await page.addInitScript(() => {
    globalThis.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId === 0) continue;
        const known = globalThis.interactions.get(interactionId) ?? 0;
        globalThis.interactions.set(interactionId, Math.max(known, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await answerInstead(page, { [react.path]: { success: true } });
  await page.goto('/');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.locator('article').nth(9).waitFor();
  await slowDown(page);
  return page;
}

export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
}

/** Brings the control into view and waits until earlier work has ended. */
export async function prepare(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await settle(page);
}

/** Waits until the main thread is free, popups are gone and the observer has run. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[popover]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 2000 }))),
  );
}
