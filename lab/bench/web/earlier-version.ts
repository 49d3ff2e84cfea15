import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeVersion, unpackVersion } from '../../../scripts/previous-version.ts';

export interface EarlierVersion {
  readonly folder: string;
  readonly remove: () => void;
}

/** Unpacks a tag or commit into a temporary folder and builds it. */
export function buildEarlierVersion(ref: string): EarlierVersion {
  console.log(`before: ${describeVersion(ref)}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-before-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    unpackVersion(ref, folder);
    // The script that prepares a clone would change the packages of this version.
    for (const script of ['build-web.ts', 'build-server.ts'])
      execFileSync('node', [`scripts/${script}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
