import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { openStage, type Take } from './screens/stage.ts';
import { scenes } from './screens/scenes.ts';

/**
 * Every screen and state of the web app as a small picture: `home-phone-light.webp`.
 * Words after the command name the scenes to take: `npm run screens -- home menu`.
 */
const folder = path.resolve(import.meta.dirname, '../docs/screens');
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) {
  console.error(
    `No such scene: ${unknown.join(', ')}. There are: ${scenes.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const takes = scenes
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .flatMap((scene): Take[] =>
    (['phone', 'desk'] as const)
      .filter((size) => (scene.only ?? size) === size)
      .flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ scene, size, scheme }))),
  );

await mkdir(folder, { recursive: true });
const stage = await openStage();
const written: string[] = [];
const failures: string[] = [];
try {
  const left = [...takes];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let take = left.shift(); take; take = left.shift()) {
        const name = `${take.scene.name}-${take.size}-${take.scheme}.webp`;
        try {
          const png = await stage.shoot(take);
          await writeFile(
            path.join(folder, name),
            await sharp(png).webp({ quality: 70, effort: 6 }).toBuffer(),
          );
          written.push(name);
        } catch (error) {
          failures.push(`${name}: ${(error as Error).message}`);
        }
      }
    }),
  );
} finally {
  await stage.close();
}

for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
else if (wanted.length === 0) {
  // Delete pictures of scenes that no longer exist.
  const old = (await readdir(folder)).filter((name) => name.endsWith('.webp') && !written.includes(name));
  await Promise.all(old.map((name) => rm(path.join(folder, name))));
}
console.log(`${written.length} pictures in docs/screens`);
