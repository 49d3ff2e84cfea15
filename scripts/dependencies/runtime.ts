import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

interface KnownBinaries {
  readonly version: string;
  /** SHA-256 of bin/node by platform, such as `linux-x64`. */
  readonly sha256: Readonly<Record<string, string>>;
}

/**
 * Compares the Node.js that npm installed with the committed hashes. npm checks the packages of the lockfile, but an
 * install script of the package `node` fetches the binary outside the lockfile.
 * @returns `null` if the binary is known, otherwise one line.
 */
export async function checkRuntime(
  root: string,
  platform = `${process.platform}-${process.arch}`,
): Promise<string | null> {
  const known = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'runtime-hashes.json'), 'utf8'),
  ) as KnownBinaries;
  const manifest = path.join(root, 'node_modules/node/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  if (version !== known.version)
    return `the installed Node.js is ${version}, the hashes are of ${known.version}: update scripts/dependencies/runtime-hashes.json`;
  const expected = known.sha256[platform];
  if (expected === undefined) return `there is no hash of Node.js ${version} for ${platform}`;
  const actual = await hashFile(path.join(root, 'node_modules/node/bin/node'));
  return actual === expected ? null : `node_modules/node/bin/node is ${actual}, expected ${expected}`;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
