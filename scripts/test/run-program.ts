import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy from before Vitest, which runs in this process, adds its variables. The product must not get those. */
const environment = { ...process.env };

/** Runs a Node.js program of the repository or of a package and shows its output. @returns whether the exit code is 0. */
export async function showProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** As {@link showProgram}, but for a program beside others: it returns the output. */
export async function runProgram(
  program: string,
  args: string[],
): Promise<{ isFine: boolean; output: string }> {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { isFine: code === 0, output: out + errors };
}
