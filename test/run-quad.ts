import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '#server/operator/run-command-line.ts';
import type { TestServer } from './test-server.ts';

const MAIN = path.resolve(import.meta.dirname, '../server/operator/entry.mjs');

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in the process of the test, from the arguments to the exit code of `npm run quad`. */
export async function runQuadWith(
  env: Record<string, string>,
  args: readonly string[],
  file: Record<string, string> = {},
): Promise<Outcome> {
  const written = { out: '', error: '' };
  const stream = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  const streams = { out: stream('out'), error: stream('error') };
  const code = await runCommandLine(args, () => ({ process: env, file }), streams);
  return { code, ...written };
}

/** As {@link runQuadWith}, but in a separate process, like `npm run quad`. A signal can end the process. */
export function startQuad(
  env: Record<string, string>,
  args: readonly string[],
  cwd = tmpdir(),
): { readonly kill: (signal?: NodeJS.Signals) => void; readonly ended: Promise<Outcome> } {
  const { promise: ended, resolve } = Promise.withResolvers<Outcome>();
  const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } };
  const child = execFile(process.execPath, [MAIN, ...args], options, (_error, out, error) =>
    resolve({ code: child.exitCode ?? -1, out, error }),
  );
  return { kill: (signal = 'SIGKILL') => void child.kill(signal), ended };
}

/** Runs the command on the store of a running server. */
export function runQuad(server: TestServer, ...args: string[]): Promise<Outcome> {
  return runQuadWith(placeOf(server), args);
}

/** The variables that name the store of a server. */
export function placeOf({ context: { config } }: TestServer): Record<string, string> {
  return {
    DATA_DIR: config.dataDir,
    SECRET: config.secret ?? '',
    ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
  };
}
