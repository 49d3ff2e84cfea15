import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A text file of the repository. The path is relative to the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Folders of the root, and `node_modules` anywhere. */
const ignoredFolders = new Set(['.git', 'build', 'data', 'bench-data', 'test-results', 'playwright-report']);
const textFile =
  /(?:\.(?:tsx?|mjs|js|css|html|md|json|ya?ml|example|svg|webmanifest)|\/(?:Dockerfile|run|CODEOWNERS))$/;

/** Reads all text files except installed, built and personal ones. Works without git, as in an unpacked archive. */
export function readSourceFiles(folder = ''): SourceFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || ignoredFolders.has(file) ? [] : readSourceFiles(file);
    if (!entry.isFile() || !textFile.test(`/${file}`)) return [];
    return [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }];
  });
}
