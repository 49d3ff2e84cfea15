import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Before Vitest, which runs in this process, says that this is a test: the product must not hear of it. */
const environment = { ...process.env };

/** Runs a Node program of the project or of a package, its output shown; answers whether it ended well. */
export async function runProgram(
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
