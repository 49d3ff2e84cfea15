import type { Page } from '@playwright/test';
import { phoneActs } from './phone-acts.ts';
import type { Setup } from './setup.ts';
import { openSlowly, TIMES, type Act } from './slow-page.ts';
import { slowRow, type Row } from './table.ts';

const BUDGET_MS = 50;

declare global {
  /** Resolves to the milliseconds between the frames of the next motion. */
  var motion: Promise<number[]>;
}

/** Measures the frames of the motions on a slow phone: from the frame that shows the first step to the end. */
export async function measureMotion(setup: Setup): Promise<Row[]> {
  const { like, write, menu } = phoneActs;
  const phone = await openSlowly(setup, 'phone');
  const rows: Row[] = [];
  for (const [name, act] of Object.entries({ like, write, menu }))
    rows.push(slowRow(`longest frame of a motion: ${name}`, await repeat(phone, act), BUDGET_MS));
  await phone.context().close();
  return rows;
}

/** @returns the longest frame of each repetition, in milliseconds. */
async function repeat(page: Page, { start }: Act): Promise<number[]> {
  const longest: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const act = await start(page, time);
    await page.evaluate(watchMotion);
    await act();
    const frames = await page.evaluate(() => globalThis.motion);
    if (frames.length < 2) throw new Error(`a motion with ${frames.length} frames`);
    longest.push(Math.max(...frames));
  }
  return longest;
}

/** Runs in the page. */
function watchMotion() {
  // A spinner has no end, and a transition follows each press.
  const isMoving = () =>
    document
      .getAnimations()
      .some(
        (one) =>
          one instanceof CSSAnimation &&
          one.playState === 'running' &&
          one.effect?.getTiming().iterations !== Infinity,
      );
  globalThis.motion = new Promise((done, fail) => {
    const frames: number[] = [];
    const deadline = performance.now() + 10_000;
    let before = 0;
    const look = (now: number) => {
      const moving = isMoving();
      if (before > 0) frames.push(now - before);
      before = moving ? now : 0;
      if (frames.length > 0 && !moving) done(frames);
      else if (now > deadline) fail(new Error('no motion came'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // Awaited after the act.
  globalThis.motion.catch(() => undefined);
}
