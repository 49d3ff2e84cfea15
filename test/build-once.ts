import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..');

let built: Promise<unknown> | undefined;

/** Builds the web app and the server if their sources changed, so that no test runs an older build. */
export function buildOnce(): Promise<unknown> {
  built ??= promisify(execFile)('node', ['scripts/prepare.mjs', 'start'], { cwd: ROOT });
  return built;
}
