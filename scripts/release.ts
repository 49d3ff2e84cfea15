/**
 * Makes a release:
 *   npm run release -- 0.2.0          version, date in CHANGELOG.md, commit and tag, then the files below
 *   npm run release -- --files-only   the files of the current commit, without commit and tag
 * The files are in build/release/: the bill of materials (CycloneDX), and an archive with the packages of this kind of
 * machine, which needs no build. With buildah, also makes the image quad:0.2.0.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareRelease, ReleaseRefused } from './release/prepare.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILES = path.join(ROOT, 'build/release');
const run = (command: string, args: string[], options: { cwd?: string; input?: Buffer } = {}) =>
  execFileSync(command, args, {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });

/** Packs the current commit. @returns the path of the archive. */
function pack(version: string, commit: string): string {
  const name = `quad-${version}`;
  const folder = path.join(FILES, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('tar', ['-x', '-C', folder], { input: run('git', ['archive', '--format=tar', 'HEAD']) });
  run('cp', ['-al', realpathSync(path.join(ROOT, 'node_modules')), path.join(folder, 'node_modules')]);
  // npm removes linked files. It would change only its own list, so the link to the list is removed first.
  rmSync(path.join(folder, 'node_modules/.package-lock.json'), { force: true });
  run('npm', ['prune', '--omit=dev', '--no-save', '--ignore-scripts', '--offline', '--loglevel=error'], {
    cwd: folder,
  });
  run(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs'), 'build']);
  for (const part of ['web', 'server', 'entry.mjs']) {
    mkdirSync(path.join(folder, 'build'), { recursive: true });
    run('cp', ['-r', path.join(ROOT, 'build', part), path.join(folder, 'build')]);
  }
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify({ version, commit })}\n`);
  const archive = path.join(FILES, `${name}-${process.platform}-${process.arch}.tar.gz`);
  run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', FILES, name]);
  rmSync(folder, { recursive: true });
  return archive;
}

function describeMaterials(version: string): string {
  const file = path.join(FILES, `quad-${version}.cdx.json`);
  writeFileSync(file, run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']));
  return file;
}

/** A part of the release is missing; the others are made. */
class Unfinished extends Error {}

/**
 * The image begins with two images of a registry, unless buildah has them already.
 * @returns the name of the image, or the reason why there is none.
 * @throws Unfinished when buildah fails.
 */
function makeImage(version: string, commit: string): string {
  if (spawnSync('buildah', ['--version']).error) return 'no image: buildah is not installed';
  const image = `quad:${version}`;
  const { status } = spawnSync('buildah', ['build', '--build-arg', `COMMIT=${commit}`, '-t', image, '.'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return `image ${image}`;
  throw new Unfinished(
    'no image: buildah has failed, see above. If the registry of the base images cannot be reached, make the image elsewhere: npm run release -- --files-only',
  );
}

try {
  const [version] = process.argv.slice(2);
  if (version !== '--files-only') await prepareRelease(ROOT, version ?? '', new Date());
  const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const commit = run('git', ['rev-parse', '--short=12', 'HEAD']).toString().trim();
  mkdirSync(FILES, { recursive: true });
  console.log(describeMaterials(own.version));
  console.log(pack(own.version, commit));
  console.log(makeImage(own.version, commit));
} catch (error) {
  if (!(error instanceof ReleaseRefused || error instanceof Unfinished)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
