import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { measureWeb } from './measure-web.ts';
import { sizesFile } from './web-sizes.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'build/web');

// The server's NODE_ENV must not cause a development build of React, so this process sets its own NODE_ENV.
process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const result = await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' }).catch(
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
const brotliSizes = await compressTexts();
const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
await writeFile(sizesFile, JSON.stringify(measureWeb(output, page, brotliSizes), null, 2));

/**
 * Writes a `.br` and a `.gz` file for every text file. The server sends them unchanged, so the best compression costs
 * no time per request. @returns the brotli sizes in bytes, by file name.
 */
async function compressTexts(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(file)) continue;
    const text = await readFile(file);
    const brotli = await promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
    sizes.set(path.relative(outDir, file).replaceAll(path.sep, '/'), brotli.length);
  }
  return sizes;
}
