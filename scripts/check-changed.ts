/**
 * `npm run check:changed`: types, lint and format of everything, and the tests that a change can reach.
 * npm run check:changed -- [commit] the changes since the commit; default: the last commit The web app's tests are
 * found by their imports. All server tests import the whole server, so only the tests of changed features run. Exit
 * code 1: something failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '#test/chromium.ts';
import { findReached } from './test/find-reached.ts';
import { runProgram } from './test/run-program.ts';
import { checkStatically, createSteps } from './test/steps.ts';
import { oneFailed, onePassed } from './test/tally.ts';

const root = path.resolve(import.meta.dirname, '..');
const since = process.argv[2] ?? 'HEAD';

function git(...args: string[]): string[] {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const { folders, everywhere } = findReached(changed, (folder) => existsSync(path.join(root, folder)));
const { step, check, report } = createSteps();
ensureChromium();

const vitest = (...args: string[]) =>
  runProgram('node_modules/vitest/vitest.mjs', ['run', '--passWithNoTests', ...args]);
await Promise.all([
  checkStatically(check),
  step(`Tests of the server: ${folders.join(', ') || 'none'}`, async () => {
    const projects = ['--project', 'server-sqlite', '--project', 'server-postgres'];
    return folders.length === 0 || (await vitest(...projects, ...folders)) ? onePassed : oneFailed;
  }),
]);
await step('Units and web components that the change reaches, and tidy', async () => {
  const reached = await vitest('--project', 'units', '--project', 'web', '--changed', since);
  return (await vitest('--project', 'units', 'scripts/tidy.test.ts')) && reached ? onePassed : oneFailed;
});
await check('Build of the web app and the server', 'scripts/prepare.mjs', ['start']);
await check('Changed journeys', 'node_modules/@playwright/test/cli.js', [
  'test',
  '--pass-with-no-tests',
  `--only-changed=${since}`,
]);
report(everywhere.map((file) => `${file} is used everywhere: run npm test before you land.`));
