import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The configuration that operators use. */
const CONFIG = path.resolve(import.meta.dirname, '../deploy/litestream.yml');

/** Copies every change of an embedded store into a bucket, in a separate process. */
export interface Replication {
  /** SIGTERM sends what is left. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** Litestream's program in node_modules. Null: npm has none for this machine. */
export function findLitestream(): string | null {
  // The package's own command does not pass signals and exit codes on.
  const wrapper = fileURLToPath(import.meta.resolve('@flydotio/litestream'));
  const packages = path.resolve(path.dirname(wrapper), '..');
  const program = path.join(packages, `litestream-${process.platform}-${process.arch}`, 'litestream');
  return existsSync(program) ? program : null;
}

/** @returns the variables of `deploy/litestream.yml`, with the keys of the tests' object store. */
export function litestreamEnv(
  dataDir: string,
  { bucket, endpoint }: { readonly bucket: string; readonly endpoint: string },
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    LITESTREAM_ENDPOINT: endpoint,
    LITESTREAM_REGION: 'us-east-1',
    LITESTREAM_BUCKET: bucket,
    LITESTREAM_PATH: 'production',
    LITESTREAM_ACCESS_KEY_ID: 'S3RVER',
    LITESTREAM_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

/** @param log the file to which Litestream's own log is appended. */
export function startLitestream(program: string, env: Record<string, string>, log: string): Replication {
  const output = openSync(log, 'a');
  const child = spawn(program, ['replicate', '-config', CONFIG], { env, stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = once(child, 'exit');
  return {
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Restores the store of `env` into the file `to`. @param at leaves out later changes; null leaves out nothing. */
export async function restoreReplica(
  program: string,
  env: Record<string, string>,
  to: string,
  at: Date | null = null,
): Promise<void> {
  const time = at === null ? [] : ['-timestamp', at.toISOString()];
  const from = path.join(env['DATA_DIR'] ?? '', 'quad.db');
  await run(program, ['restore', '-config', CONFIG, ...time, '-o', to, from], { env }).catch(
    ({ stdout = '', message }: Error & { stdout?: string }) => {
      throw new Error(`Litestream has not restored: ${stdout || message}`);
    },
  );
}
