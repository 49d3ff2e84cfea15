import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const MAIN = path.join(import.meta.dirname, 'main.ts');
/** At least this many planted bugs are found with two seeds each. */
const FOUND_SOON = 5;

/** Runs in a separate process, because a simulation replaces the timers of its process. */
async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [MAIN, ...args]);
  return stdout;
}

test('40 simulations with crashes and with lost, late and repeated answers find no problem', async () => {
  expect(await simulate('--seeds', '40', '--processes', '1')).toBe('');
}, 240_000);

test('two runs of one seed do the same', async () => {
  const traces = await Promise.all([simulate('--seed', '7'), simulate('--seed', '7')]);
  expect(traces[0]).toBe(traces[1]);
  expect(traces[0].split('\n').length).toBeGreaterThan(40);
});

test('of the planted bugs at least five are found with two seeds each', async () => {
  // Others need more seeds than a test may take, so the exit code is 1 (docs/simulate.md).
  const { stdout } = await run(process.execPath, [MAIN, '--plants', '--seeds', '2']).catch(
    (error: { stdout: string }) => error,
  );
  const found = stdout.split('\n').filter((line) => line.startsWith('seed '));
  expect(found.length).toBeGreaterThanOrEqual(FOUND_SOON);
}, 240_000);
