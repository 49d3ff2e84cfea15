import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installedFile } from '#server/platform/files.ts';

/** The built web app (`node scripts/prepare.mjs build`). */
export const WEB_FOLDER = installedFile('build/web');

/**
 * Reads the build id that vite.config.ts writes into the page: a hash of the build's content. Every answer sends this
 * id in the header `x-quad-build`, so that an open app detects a newer build.
 * @returns `none` without a build.
 */
export function readBuildId(folder: string = WEB_FOLDER): string {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return 'none';
  return /<meta name="quad-build" content="([\da-f]{16})"/.exec(readFileSync(page, 'utf8'))?.[1] ?? 'none';
}
