import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy of the variables from before Vitest runs in this process. The product must not get Vitest's variables. */
const environment = { ...process.env };

/**
 * Runs a Node.js program of the repository or of a package and shows its output.
 * @returns true if the exit code is 0.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return (await runForExitCode(program, args, env)) === 0;
}

/** As {@link runProgram}. @returns the exit code, null when a signal ended the program. */
export async function runForExitCode(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
