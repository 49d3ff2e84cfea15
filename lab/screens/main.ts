import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { startCapture, type Picture } from './capture.ts';
import { engineNames } from '#test/engines/installed.ts';
import { takeInEngines, type Order } from './in-engines.ts';
import { inEveryLanguage, mainScreens, screenStates } from './screen-states.ts';

/**
 * Takes small pictures of every screen and state of the web app: build/screens/states/home-phone-light.webp.
 * Words after the command name the pictures to take: `npm run screens -- home menu`. The word `engines` is for the main
 * screens in Chromium, Firefox and WebKit, side by side in build/screens; without words all these are taken. The word
 * `languages` is for the states of `inEveryLanguage`, or for those that are named, in the three engines or in those that
 * are named, at three sizes, in English and Hindi.
 */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/screens/states');
const AT_ONCE = 2;
const [ENGINES, LANGUAGES] = ['engines', 'languages'];

const twoSizes = ['phone', 'desk'] as const;
const everySize = [...twoSizes, 'landscape', 'tablet', 'wide'] as const;

/** Pictures that are copied into the installation sheet (web/public/manifest.webmanifest) and the README. */
const copies: Readonly<Record<string, string>> = {
  'home-phone-light.webp': 'web/public/install/home-phone.webp',
  'search-start-phone-light.webp': 'web/public/install/search-phone.webp',
  'home-desk-light.webp': 'web/public/install/home-desk.webp',
};
const readmePictures = ['home-phone-light.webp', 'home-desk-dark.webp'];

const given = process.argv.slice(2);
const words = [ENGINES, LANGUAGES, ...engineNames];
const wanted = given.filter((word) => !words.includes(word));
const unknown = wanted.filter((name) => !screenStates.some((state) => state.name === name));
if (unknown.length > 0) {
  console.error(
    `No such screen: ${unknown.join(', ')}. There are: ${[...screenStates.map(({ name }) => name), ...words].join(', ')}.`,
  );
  process.exit(2);
}

const statesOf = (names: readonly string[]) => screenStates.filter(({ name }) => names.includes(name));
const namedEngines = engineNames.filter((name) => given.includes(name));
const orders: Readonly<Record<string, Order>> = {
  [ENGINES]: { engines: engineNames, states: statesOf(mainScreens), sizes: twoSizes, languages: ['en'] },
  [LANGUAGES]: {
    engines: namedEngines.length > 0 ? namedEngines : engineNames,
    states: statesOf(wanted.length > 0 ? wanted : inEveryLanguage),
    sizes: ['phone', 'tablet', 'desk'],
    languages: ['en', 'hi'],
  },
};
const order =
  orders[
    given.includes(LANGUAGES)
      ? LANGUAGES
      : given.length === 0
        ? ENGINES
        : (given.find((word) => word === ENGINES) ?? '')
  ];

const pictures = screenStates
  .filter(({ name }) => given.length === 0 || (wanted.includes(name) && !given.includes(LANGUAGES)))
  .flatMap((state): Picture[] =>
    (state.everySize ? everySize : twoSizes)
      .filter((size) => state.onlyOn?.includes(size) ?? true)
      .flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ state, size, scheme }))),
  );

const written: string[] = [];
const failures: string[] = [];
if (pictures.length > 0) await takePictures();
if (order) failures.push(...(await takeInEngines(order)));

for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
else if (given.length === 0) {
  // Delete pictures of states that no longer exist.
  const old = (await readdir(folder)).filter((name) => name.endsWith('.webp') && !written.includes(name));
  await Promise.all(old.map((name) => rm(path.join(folder, name))));
}
if (pictures.length > 0) console.log(`${written.length} pictures in build/screens/states`);

async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const capture = await startCapture().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  try {
    const left = [...pictures];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let picture = left.shift(); picture; picture = left.shift()) {
          const name = `${picture.state.name}-${picture.size}-${picture.scheme}.webp`;
          try {
            const png = await capture.takePicture(picture);
            await writeFile(
              path.join(folder, name),
              await sharp(png).webp({ quality: 70, effort: 6 }).toBuffer(),
            );
            const copy = copies[name];
            if (copy) await copyFile(path.join(folder, name), path.join(root, copy));
            if (readmePictures.includes(name))
              await copyFile(path.join(folder, name), path.join(root, 'docs/screens', name));
            written.push(name);
          } catch (error) {
            failures.push(`${name}: ${(error as Error).message}`);
          }
        }
      }),
    );
  } finally {
    await capture.close();
  }
}
