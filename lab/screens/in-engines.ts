import { request, type Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEngine, type Engine, type Size } from '#test/engines/engine.ts';
import { installEngine, type EngineName } from '#test/engines/installed.ts';
import { stayLoggedIn } from '#test/engines/stay-logged-in.ts';
import { atLocalhost } from '#test/journeys/authenticator.ts';
import { startProduct } from '#test/journeys/product.ts';
import type { Language } from '#contract/words/languages.ts';
import { STILL_CLOCK, type ScreenState } from './capture.ts';
import { choose, dictionaryIn } from './choose-language.ts';
import { writeFontConfiguration } from './fonts.ts';
import { joinPictures } from './join-pictures.ts';
import { expect, waitForPhotos } from './page-steps.ts';
import { startStage, type Stage } from './stage.ts';
import { logInDemoStudent, type DemoStudent } from '../demo-student.ts';
import { prepareViewer } from './viewer.ts';

const folder = path.resolve(import.meta.dirname, '../../build/screens');
const schemes = ['light', 'dark'] as const;
const MOST_TRIES = 10;
/** Maximum duration of one state in one size, in all languages and schemes. */
const STATE_MS = 120_000;

/** The pictures to take. */
export interface Order {
  readonly engines: readonly EngineName[];
  readonly states: readonly ScreenState[];
  readonly sizes: readonly Size[];
  readonly languages: readonly Language[];
}

interface Setup {
  readonly stage: Stage;
  readonly viewer: DemoStudent;
  readonly product: string;
}

/**
 * States in several engines: `build/screens/<engine>/home-phone-en-light.png`, and a sheet
 * `build/screens/home-phone-en.png` with all of them side by side. Names the engines that are not installed.
 * @returns what failed.
 */
export async function takeInEngines(order: Order): Promise<string[]> {
  const missing = order.engines.map((name) => installEngine(name)).filter((reason) => reason !== null);
  const engines = order.engines.filter((name) => installEngine(name) === null);
  const fonts = await writeFontConfiguration();
  const product = atLocalhost(await startProduct({ people: 200 }));
  const stage = await startStage(product.url);
  const failures: string[] = [];
  try {
    const viewer = await logInDemoStudent(product, prepareViewer);
    for (const name of engines) {
      await mkdir(path.join(folder, name), { recursive: true });
      const engine = await startEngine(name, { env: { FONTCONFIG_FILE: fonts } });
      for (const size of order.sizes)
        for (const state of order.states.filter(({ onlyOn }) => onlyOn?.includes(size) ?? true))
          await Promise.race([
            takeState(
              engine,
              { stage, viewer, product: product.url },
              { name, size, state, languages: order.languages },
            ),
            setTimeout(STATE_MS, null, { ref: false }).then(() => {
              throw new Error(`no pictures within ${STATE_MS / 1000} s`);
            }),
          ]).catch((error: Error) => failures.push(`${name}, ${state.name}, ${size}: ${error.message}`));
      await engine.stop();
    }
    if (failures.length === 0) await joinAll({ ...order, engines });
  } finally {
    stage.close();
    await product.stop();
    await rm(path.dirname(fonts), { recursive: true });
  }
  for (const reason of missing) console.log(`NO PICTURES OF THIS ENGINE: ${reason}`);
  console.log(`The screens in ${engines.join(', ')} are side by side in build/screens`);
  return failures;
}

interface Look {
  readonly name: EngineName;
  readonly size: Size;
  readonly state: ScreenState;
  readonly languages: readonly Language[];
}

/** Opens the state once for all pictures, or once for each language if its last step needs the language. */
async function takeState(engine: Engine, setup: Setup, look: Look): Promise<void> {
  const [first, ...others] = look.languages;
  if (first === undefined) return;
  const { state } = look;
  const opened = await openPage(engine, setup, look);
  const { page } = opened;
  let isSpoken = false;
  try {
    await state.open(page, async () => {
      isSpoken = true;
      await choose(page, first, setup.viewer);
      return dictionaryIn(first);
    });
    for (const language of isSpoken ? [first] : look.languages) {
      // The splash has no scripts. A state that was opened in its language has it already.
      if (state.name !== 'splash' && !isSpoken) await choose(page, language, setup.viewer);
      for (const scheme of schemes) {
        await page.evaluate(`document.documentElement.dataset.theme = '${scheme}'`);
        await expect.poll(() => setup.stage.countWaiting()).toBe(0);
        if (!state.withoutPhotos) await waitForPhotos(page);
        await page.evaluate(ANIMATIONS_HAVE_ENDED);
        const file = `${state.name}-${look.size}-${language}-${scheme}.png`;
        await writeFile(path.join(folder, look.name, file), await takeStill(page));
      }
    }
  } finally {
    await opened.close();
  }
  if (isSpoken) await takeState(engine, setup, { ...look, languages: others });
}

/** A page of a new browser, with the student logged in if the state needs one. */
async function openPage(engine: Engine, { stage, viewer, product }: Setup, { state, size }: Look) {
  const opened = await engine.open(stage.url, size);
  const { page } = opened;
  stage.take(page);
  const calls = await request.newContext({ baseURL: product, storageState: viewer.storageState });
  // WebKit's driver has no calls of its own.
  if (!('request' in page)) Object.assign(page, { request: calls });
  if (state.viewer === 'student') await stayLoggedIn(opened, viewer.cookies, viewer.userData);
  await page.addInitScript(STILL_CLOCK);
  return {
    page,
    async close() {
      await calls.dispose();
      await opened.close();
    },
  };
}

async function joinAll({ states, sizes, languages, engines }: Order): Promise<void> {
  for (const { name, onlyOn } of states)
    for (const size of sizes.filter((one) => onlyOn?.includes(one) ?? true))
      for (const language of languages)
        await joinPictures(folder, `${name}-${size}-${language}`, engines, schemes);
}

/**
 * Takes pictures until two in a row are the same. WebKit decodes a photo only after it has painted the place, and fades
 * its scrollbar out. A blinking caret would never be still.
 */
async function takeStill(page: Page): Promise<Buffer> {
  let picture = await page.screenshot();
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const before = picture;
    picture = await page.screenshot();
    if (picture.equals(before)) break;
  }
  return picture;
}

/** Waits for all animations except endless ones. */
const ANIMATIONS_HAVE_ENDED = `Promise.all(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished)
).then(() => true)`;
