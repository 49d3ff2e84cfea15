import type { Page } from '@playwright/test';
import { median } from '../../quantile.ts';
import { CPU_THROTTLE, openSlowly, prepare, TIMES } from './interactions.ts';
import type { Setup } from './setup.ts';
import type { Row } from './table.ts';

const BUDGET_MS = 50;

declare global {
  /** Resolves to the milliseconds between the frames of the next motion. */
  var motion: Promise<number[]>;
}

/** Measures the frames of the motions on a slow phone: from the frame that shows the first step to the end. */
export async function measureMotion(setup: Setup): Promise<Row[]> {
  const phone = await openSlowly(setup, 'phone');
  const cards = phone.locator('article');
  const chosen = phone.getByRole('button', { name: /^(?:Like|Dislike)$/, pressed: true });
  const like = await repeat(phone, async () => {
    // A like of an earlier part of the benchmark does not move again.
    const card = cards.filter({ hasNot: chosen }).first();
    const button = card.getByRole('button', { name: 'Like', exact: true });
    await prepare(phone, button);
    return () => button.tap();
  });
  const write = await repeat(phone, async (time) => {
    await cards.nth(time).getByRole('textbox').fill('kind and quick');
    const button = cards.nth(time).getByRole('button', { name: 'Write', exact: true });
    await prepare(phone, button);
    return () => button.tap();
  });
  const openMenu = phone.getByRole('button', { name: 'Menu', exact: true });
  const closeMenu = phone.getByRole('button', { name: 'Close menu' });
  const menu = await repeat(phone, async () => {
    if (await closeMenu.isVisible()) await closeMenu.tap();
    await prepare(phone, openMenu);
    return () => openMenu.tap();
  });
  await phone.context().close();

  return Object.entries({ like, write, menu }).map(([what, longest]) => ({
    what: `longest frame of a motion: ${what}`,
    value: median(longest),
    unit: 'ms',
    atMost: BUDGET_MS,
    note: `median of ${longest.length}, worst ${Math.max(...longest).toFixed(0)}; CPU slowed ${CPU_THROTTLE} times`,
  }));
}

/**
 * @returns the longest frame of each repetition, in milliseconds. `start` prepares the action that starts the motion.
 */
async function repeat(
  page: Page,
  start: (time: number) => Promise<() => Promise<unknown>>,
): Promise<number[]> {
  const longest: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const act = await start(time);
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
