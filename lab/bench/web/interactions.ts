import type { Page } from '@playwright/test';
import { deskActs } from './desk-acts.ts';
import { phoneActs } from './phone-acts.ts';
import type { Setup } from './setup.ts';
import { openSlowly, settle, TIMES, type Act } from './slow-page.ts';
import { slowRow, type Row } from './table.ts';
import { watchResult } from './watch-result.ts';

const BUDGET_MS = 100;
/** From an interaction until its result is on screen. */
const RESULT_BUDGET_MS = 1000;

/**
 * Measures the time from an interaction to the next paint on a slow phone and a slow desktop. Each kind of interaction
 * has a page of its own.
 */
export async function measureInteractions(setup: Setup): Promise<Row[]> {
  const acts = [
    ...Object.entries<Act>(phoneActs).map((entry) => ['phone', ...entry] as const),
    ...Object.entries(deskActs).map((entry) => ['desk', ...entry] as const),
  ];
  const rows: Row[] = [];
  for (const [size, name, act] of acts) {
    const page = await openSlowly(setup, size);
    const measured = await setup.ifThere(() => repeat(page, act));
    await page.context().close();
    if (!act.isOfBrowser)
      rows.push(slowRow(`interaction to next paint: ${name}`, measured?.paints ?? null, BUDGET_MS));
    if (act.result)
      rows.push(slowRow(`interaction to its result: ${name}`, measured?.results ?? null, RESULT_BUDGET_MS));
  }
  return rows;
}

/** @returns of each repetition the slowest interaction and the time of its result, in milliseconds. */
async function repeat(page: Page, { start, result }: Act) {
  const paints: number[] = [];
  const results: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const act = await start(page, time);
    await page.evaluate(() => globalThis.interactions.clear());
    if (result) await page.evaluate(watchResult, { selector: result, from: 'press' as const });
    await act();
    if (result) results.push(await page.evaluate(() => globalThis.shown));
    await settle(page);
    const durations = await page.evaluate(() => [...globalThis.interactions.values()]);
    paints.push(Math.max(16, ...durations));
  }
  return { paints, results };
}
