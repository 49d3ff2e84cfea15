import type { Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Card } from '#contract/user-object.ts';
import { sizes, startEngine, type Engine, type Size } from '#test/engines/engine.ts';
import { engineNames, installEngine, type EngineName } from '#test/engines/installed.ts';
import { stayLoggedIn } from '#test/engines/stay-logged-in.ts';
import { atLocalhost } from '#test/journeys/authenticator.ts';
import { startProduct, type Product } from '#test/journeys/product.ts';
import { writeFontConfiguration } from './fonts.ts';
import { joinPictures } from './join-pictures.ts';
import { mainScreens, type Places } from './main-screens.ts';
import { waitForPhotos } from './page-steps.ts';
import { logInDemoStudent, type DemoStudent } from '../demo-student.ts';
import { prepareViewer } from './viewer.ts';

const folder = path.resolve(import.meta.dirname, '../../build/screens');
const schemes = ['light', 'dark'] as const;
const MOST_TRIES = 10;
const sizeNames = Object.keys(sizes) as Size[];

interface Setup {
  readonly product: Product;
  readonly viewer: DemoStudent;
  readonly places: Places;
}

/**
 * The main screens in Chromium, Firefox and WebKit: `build/screens/<engine>/home-phone-light.png`, and a sheet
 * `build/screens/home-phone.png` with all of them side by side. Names the engines that are not installed.
 * @returns what failed.
 */
export async function takeInEngines(): Promise<string[]> {
  const missing = engineNames.map((name) => installEngine(name)).filter((reason) => reason !== null);
  const there = engineNames.filter((name) => installEngine(name) === null);
  // Pictures of other states stay.
  await Promise.all(engineNames.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  const fonts = await writeFontConfiguration();
  const product = atLocalhost(await startProduct({ people: 200 }));
  const splash = await serveWithoutScripts(product);
  const failures: string[] = [];
  try {
    const viewer = await logInDemoStudent(product, prepareViewer);
    const setup = {
      product,
      viewer,
      places: { splash: splash.url, uid: await findSomebody(viewer, product) },
    };
    for (const name of there) {
      for (const scheme of schemes) {
        const engine = await startEngine(name, { scheme, env: { FONTCONFIG_FILE: fonts } });
        for (const size of sizeNames)
          failures.push(...(await takeAll(engine, setup, { name, size, scheme })));
        await engine.stop();
      }
    }
    for (const { name } of mainScreens)
      for (const size of sizeNames) await joinPictures(folder, `${name}-${size}`, there, schemes);
  } finally {
    splash.close();
    await product.stop();
    await rm(path.dirname(fonts), { recursive: true });
  }
  for (const reason of missing) console.log(`NO PICTURES OF THIS ENGINE: ${reason}`);
  console.log(`The main screens in ${there.join(', ')} are side by side in build/screens`);
  return failures;
}

interface Look {
  readonly name: EngineName;
  readonly size: Size;
  readonly scheme: (typeof schemes)[number];
}

async function takeAll(
  engine: Engine,
  { product, viewer, places }: Setup,
  { name: engineName, size, scheme }: Look,
): Promise<string[]> {
  const failures: string[] = [];
  await mkdir(path.join(folder, engineName), { recursive: true });
  for (const who of ['visitor', 'student'] as const) {
    const opened = await engine.open(product.url, size);
    if (who === 'student') await stayLoggedIn(opened, viewer.cookies, viewer.userData);
    for (const { name, open } of mainScreens.filter((screen) => screen.viewer === who)) {
      const file = path.join(engineName, `${name}-${size}-${scheme}.png`);
      try {
        await open(opened.page, places);
        await waitForPhotos(opened.page);
        await opened.page.evaluate(ANIMATIONS_HAVE_ENDED);
      } catch (error) {
        failures.push(`${file}: ${(error as Error).message}`);
      }
      await writeFile(path.join(folder, file), await takeStill(opened.page));
    }
    await opened.close();
  }
  return failures;
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

async function findSomebody({ cookies }: DemoStudent, { url }: Product): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/get?hated=opinion&limit=1`, { headers: { cookie } });
  const [person] = (await answer.json()) as Card[];
  if (!person) throw new Error('nobody is there');
  return person.uid;
}

/** Passes on the product's answers, with empty scripts. */
async function serveWithoutScripts({ url }: Product): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, answer) => {
    const address = String(request.url);
    const passOn = async () => {
      const original = await fetch(`${url}${address}`);
      const type = original.headers.get('content-type') ?? '';
      answer.setHeader('content-type', type);
      answer.end(type.includes('javascript') ? '' : Buffer.from(await original.arrayBuffer()));
    };
    passOn().catch((error: Error) => answer.destroy(error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => (server.closeAllConnections(), server.close()),
  };
}
