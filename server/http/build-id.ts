import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built web app (`npm run build`). */
export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../build/web');

/**
 * The name that the build has written into its page (vite.config.ts): a hash of its content; `none` without a build. It
 * is in the header `x-quad-build` of every answer, so that an open app compares it with its own and notices a newer one.
 */
export function readBuildId(folder: string = WEB_FOLDER): string {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return 'none';
  return /<meta name="quad-build" content="([\da-f]{16})"/.exec(readFileSync(page, 'utf8'))?.[1] ?? 'none';
}
