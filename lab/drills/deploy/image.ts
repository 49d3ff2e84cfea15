import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requirePrograms } from '../outcome/outcome.ts';
import { run, RELEASE, StepFailed } from './machine.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const READY_MS = 30_000;

/** The images that the Dockerfile begins with, made from folders, because there is no registry. */
interface Bases {
  /** A bare Debian. */
  readonly debian: string;
  /** The same with Node.js and npm. */
  readonly node: string;
}

interface Release {
  readonly size: string;
  readonly archive: string;
}

/**
 * Runs `node scripts/release.ts --files-only`, starts its image with the embedded store, and asks its `/readyz`.
 * @returns the size of the image, and the archive of the release.
 * @param files what npm needs of this machine: file in the image, file here.
 */
export async function buildImage(folder: string, bases: Bases, files: [string, string][]): Promise<Release> {
  requirePrograms({ buildah: 'buildah' });
  const settings = path.join(folder, 'storage.conf');
  const storage = path.join(folder, 'images');
  await writeFile(
    settings,
    `[storage]\ndriver = "vfs"\ngraphroot = "${storage}"\nrunroot = "${storage}-run"\n`,
  );
  const withStorage = (command: string, ...args: string[]) =>
    run('env', [`CONTAINERS_STORAGE_CONF=${settings}`, 'BUILDAH_ISOLATION=chroot', command, ...args]);
  const buildah = (...args: string[]) => withStorage('buildah', ...args);
  const images = { [`debian:${RELEASE}-slim`]: bases.debian, [`node:24-${RELEASE}-slim`]: bases.node };
  for (const [name, base] of Object.entries(images)) {
    const made = (await buildah('from', 'scratch')).trim();
    await buildah('add', '--quiet', made, base, '/');
    for (const [inside, here] of files) await buildah('add', '--quiet', made, here, inside);
    await buildah('commit', '--quiet', '--rm', made, `docker.io/library/${name}`);
  }
  const released = await withStorage(process.execPath, path.join(ROOT, 'scripts/release.ts'), '--files-only');
  const [, image = ''] = /^image (\S+)$/m.exec(released) ?? [];
  const [archive] = /^\S+\/quad-[\d.]+-linux-\w+\.tar\.gz$/m.exec(released) ?? [];
  if (archive === undefined || !/quad-[\d.]+\.cdx\.json$/m.test(released))
    throw new StepFailed(`the release has no archive or no bill of materials:\n${released}`);
  const container = (await buildah('from', '--pull=never', `localhost/${image}`)).trim();
  const inside = (...command: string[]) => buildah('run', container, '--', ...command);
  const version = await inside('quad', 'help');
  if (!version.includes('Commands for the operator')) throw new StepFailed(`quad help printed ${version}`);
  const variables =
    'PUBLIC_URL=https://quad.example.edu CAMPUSES=open MAIL_FROM=q@example.edu SMTP_URL=smtp://127.0.0.1:2525';
  const ask = `fetch('http://127.0.0.1:3000/readyz').then(async (a) => console.log(a.status, await a.text()), () => {})`;
  const serving = inside(
    'sh',
    '-c',
    `${variables} quad serve --wait & for n in $(seq 60); do
    /app/node_modules/.bin/node -e "${ask}" | grep '^200' && break; sleep 0.5; done; kill $!; wait $!; id -u`,
  );
  const answer = await Promise.race([serving, sleep(READY_MS * 4, '')]);
  if (!/^200 /m.test(answer)) throw new StepFailed(`the image does not become ready:\n${answer}`);
  if (!/^10001$/m.test(answer)) throw new StepFailed('the image does not run as the user 10001');
  const size = (await buildah('images', '--format', '{{.Size}}', `localhost/${image}`)).trim();
  return { size, archive };
}
