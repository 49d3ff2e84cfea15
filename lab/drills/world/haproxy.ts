import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { endProcess } from '../../processes.ts';
import { requirePrograms } from '../outcome/outcome.ts';

/** HAProxy's first checks. */
const STARTED_MS = 2_000;

/** @throws NotTried without the program. */
async function runHaproxy(
  opened: AsyncDisposableStack,
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  requirePrograms({ haproxy: 'haproxy' });
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  opened.defer(async () => void (await endProcess(child, 'SIGKILL')));
  await sleep(STARTED_MS);
  if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: see ${file}`);
}

/** Starts HAProxy before nodes, as docs/operations.md configures it. @returns its port. */
export async function balanceNodes(
  opened: AsyncDisposableStack,
  folder: string,
  nodes: readonly { readonly port: number }[],
): Promise<number> {
  const port = await freePort();
  const servers = nodes.map((node) => `  server node${node.port} 127.0.0.1:${node.port} check`);
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `defaults
  timeout connect 2s
  timeout check 3s
  timeout client 60s
  timeout server 60s
listen quad
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-error status 503 content-type text/plain string unavailable hdr Retry-After 5
  default-server inter 1s fall 2 rise 1
  http-response set-header X-Server %s
${servers.join('\n')}
`,
  );
  await runHaproxy(opened, file);
  return port;
}

/** Starts HAProxy before three PostgreSQL servers under Patroni, with the file of `deploy/`. @returns its port. */
export async function followPrimary(
  opened: AsyncDisposableStack,
  members: readonly { readonly port: number; readonly restPort: number }[],
): Promise<number> {
  const port = await freePort();
  const env: Record<string, string> = { PG_LISTEN: `127.0.0.1:${port}` };
  for (const [index, member] of members.entries()) {
    env[`PG_${index + 1}`] = `127.0.0.1:${member.port}`;
    env[`PATRONI_${index + 1}`] = String(member.restPort);
  }
  await runHaproxy(opened, path.resolve(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg'), env);
  return port;
}
