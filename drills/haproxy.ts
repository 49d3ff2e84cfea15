import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { requirePrograms } from './outcome.ts';

/** HAProxy's first checks. */
const STARTED_MS = 2_000;

const defaults = `defaults
  timeout connect 2s
  timeout check 3s
  timeout client 60s
  timeout server 60s
`;

/** Starts HAProxy. @throws NotTried without the program. @param section ends the configuration; it binds `port`. */
async function startHaproxy(
  opened: AsyncDisposableStack,
  folder: string,
  section: (port: number) => string,
): Promise<number> {
  requirePrograms({ haproxy: 'haproxy' });
  const port = await freePort();
  const file = path.join(folder, `haproxy-${port}.cfg`);
  await writeFile(file, defaults + section(port));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = once(child, 'close');
  opened.defer(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await sleep(STARTED_MS);
  if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: see ${file}`);
  return port;
}

/** Starts HAProxy before nodes, as docs/operations.md configures it. @returns its port. */
export function balanceNodes(
  opened: AsyncDisposableStack,
  folder: string,
  nodes: readonly { readonly port: number }[],
): Promise<number> {
  const servers = nodes.map((node) => `  server node${node.port} 127.0.0.1:${node.port} check`);
  return startHaproxy(
    opened,
    folder,
    (port) => `listen quad
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-error status 503 content-type text/plain string unavailable hdr Retry-After 5
  default-server inter 1s fall 2 rise 1
${servers.join('\n')}
`,
  );
}

/** Starts HAProxy before PostgreSQL servers. It uses the one whose Patroni answers 200 at `/primary`. @returns its port. */
export function followPrimary(
  opened: AsyncDisposableStack,
  folder: string,
  members: readonly { readonly port: number; readonly restPort: number }[],
): Promise<number> {
  const servers = members.map(
    ({ port, restPort }) => `  server pg${port} 127.0.0.1:${port} check port ${restPort}`,
  );
  return startHaproxy(
    opened,
    folder,
    (port) => `listen primary
  mode tcp
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
}
