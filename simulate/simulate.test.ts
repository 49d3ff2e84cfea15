import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Processes of their own: a simulation replaces the timers of its process. */
async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args]);
  return stdout;
}

test('100 simulations of nodes that crash, and of answers that are lost, late and repeated, find no problem', async () => {
  expect(await simulate('--seeds', '100', '--processes', '1')).toBe('');
}, 240_000);

test('two runs of one seed do the same', async () => {
  const traces = await Promise.all([simulate('--seed', '7'), simulate('--seed', '7')]);
  expect(traces[0]).toBe(traces[1]);
  expect(traces[0].split('\n').length).toBeGreaterThan(40);
});
