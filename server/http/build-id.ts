import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built web app (`npm run build`). */
export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../build/web');

/**
 * Hash of the built web files' names and contents, `none` without a build. It is in the header `x-quad-build` of every
 * answer, so that an open app notices a newer one.
 */
export function readBuildId(folder: string = WEB_FOLDER): string {
  if (!existsSync(folder)) return 'none';
  const hash = createHash('sha256');
  // Compressed copies follow from the files beside them.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
