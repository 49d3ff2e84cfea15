import type { Page } from '@playwright/test';
import type { Setup } from './setup.ts';
import { openSlowly, prepare, settle, slowDown, TIMES } from './slow-page.ts';
import { slowRow, type Row } from './table.ts';
import { watchResult } from './watch-result.ts';

const BUDGET_MS = 1000;
const ACTIVITY = '/activity';
const OPINION = 'main section [data-opinion] p';

/**
 * Measures the time from a tap on a push until an opinion is on screen, on a slow phone. Without the splash: a page
 * that opens has it for three seconds, or until a tap.
 */
export async function measurePushTaps(setup: Setup): Promise<Row[]> {
  const cold = await setup.ifThere(() => repeat(() => openByPush(setup)));
  const page = await openSlowly(setup, 'phone');
  const warm = await setup.ifThere(() => repeat(() => askToOpen(page)));
  await page.context().close();
  return [
    slowRow('push to opinion: Quad is closed', cold, BUDGET_MS),
    slowRow('push to opinion: Quad is open', warm, BUDGET_MS),
  ];
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await measure());
  return times;
}

/** The service worker opens the address of a push in a browser that has visited the app. */
async function openByPush(setup: Setup): Promise<number> {
  const visit = await setup.openPage('phone', 'with service worker');
  await visit.goto('/');
  await visit.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await settle(visit);
  await visit.close();
  const page = await visit.context().newPage();
  await slowDown(page);
  await page.addInitScript(watchResult, { selector: OPINION, from: 'start' as const });
  await page.goto(ACTIVITY, { waitUntil: 'commit' });
  const time = await page.evaluate(() => globalThis.shown);
  await page.context().close();
  return time;
}

/** The service worker asks the open page to show the activity. */
async function askToOpen(page: Page): Promise<number> {
  const home = page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first();
  await home.tap();
  await page.locator('article').first().waitFor();
  await prepare(page, home);
  await page.evaluate(watchResult, { selector: OPINION, from: 'now' as const });
  await page.evaluate(
    (open) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open } })),
    ACTIVITY,
  );
  return page.evaluate(() => globalThis.shown);
}
