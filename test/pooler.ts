import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-binaries.ts';
import { aFolder } from './server-process.ts';

/** The first version that keeps named statements when it shares connections between transactions. */
const OLDEST = [1, 21];

/** The reason why the tests have no pooler; null if they have one. */
export function missingPooler(): string | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const version = /(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number);
  if (!version) return 'pgbouncer is not installed';
  const [major = 0, minor = 0] = version;
  const isUsable = major > (OLDEST[0] ?? 0) || (major === OLDEST[0] && minor >= (OLDEST[1] ?? 0));
  return isUsable ? null : `pgbouncer ${version.join('.')} is older than ${OLDEST.join('.')}`;
}

/**
 * Starts PgBouncer, which shares 4 connections between transactions, in front of a server without passwords. It ends
 * after the test.
 * @param settings further lines of its configuration.
 * @returns the URL of the same database and user through PgBouncer.
 */
export async function startPooler(databaseUrl: string, ...settings: string[]): Promise<string> {
  const target = new URL(databaseUrl);
  const folder = await aFolder();
  const port = await freePort();
  const users = path.join(folder, 'users');
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${target.username}" ""\n`);
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_prepared_statements = 200',
    ...settings,
  ];
  await writeFile(file, lines.join('\n'));
  const user = unprivilegedUser();
  await chmod(folder, 0o755);
  if (user) for (const name of [users, file]) await chown(name, user.uid, user.gid);
  const child = spawn('pgbouncer', [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
    ended.then(() => reject(new Error(`pgbouncer has ended: ${log}`)), reject);
  });
  return Object.assign(new URL(databaseUrl), { port: String(port) }).href;
}
