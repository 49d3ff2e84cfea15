/**
 * Restarts two nodes of Quad behind a proxy under load, one after the other, and counts failed requests:
 *   npm run bench -- restarts [restarts] [haproxy|nginx]
 * The proxy uses its file in deploy/. Needs the proxy and PostgreSQL on this machine; the nodes listen on the loopback
 * address.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthz } from '#contract/health.ts';
import { sendLoginCode } from '#contract/sign-in.ts';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#test/postgres.ts';
import { createSelfSigned } from '#test/self-signed.ts';
import { ask } from '../client.ts';
import { startNode, type ServerProcess } from '../processes.ts';

const CLIENTS = 16;
const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
/** The proxy checks every second; a busy machine delays a check. */
const NOTICED_MS = 4_000;

/** Counts of one load run. Everything except an answer with status 200 is a failure. */
interface Tally {
  readonly requests: { GET: number; POST: number };
  readonly failures: Map<string, number>;
}

/** Starts the proxy with its file in deploy/. Only places change: ports, certificate and own files. */
async function startProxy(
  name: 'haproxy' | 'nginx',
  folder: string,
  port: number,
  [first, second]: readonly [ServerProcess, ServerProcess],
): Promise<ChildProcess> {
  const { cert, key } = createSelfSigned('quad.example.edu');
  const [pem, file] = [path.join(folder, 'quad.pem'), path.join(folder, 'nginx.conf')];
  await writeFile(pem, cert + key);
  if (name === 'haproxy') {
    const places = {
      QUAD_1: `127.0.0.1:${first.port}`,
      QUAD_2: `127.0.0.1:${second.port}`,
      HTTPS_PORT: String(port),
      HTTP_PORT: String(await freePort()),
      TLS_PEM: pem,
    };
    return spawn('haproxy', ['-db', '-f', path.join(DEPLOY, 'haproxy.cfg')], {
      env: { ...process.env, ...places },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const site = (await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${first.port}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second.port}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace('/etc/ssl/quad.pem', pem)
    .replace('/etc/ssl/quad.key', pem);
  await writeFile(
    file,
    `pid ${folder}/nginx.pid;\nevents { worker_connections 1024; }\nhttp {\n  access_log off;\n${site}}\n`,
  );
  return spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs one client: it alternates a read and a write on keep-alive connections until `isOver` returns true. */
async function load(port: number, tally: Tally, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  while (!isOver()) {
    for (const method of ['GET', 'POST'] as const) {
      tally.requests[method] += 1;
      const failure = await send(port, agent, method).catch((error: Error) => error.message);
      if (failure)
        tally.failures.set(`${method} ${failure}`, (tally.failures.get(`${method} ${failure}`) ?? 0) + 1);
    }
  }
  agent.destroy();
}

async function send(port: number, agent: Agent, method: 'GET' | 'POST'): Promise<string | null> {
  const email = `load-${randomBytes(6).toString('hex')}@example.edu`;
  const asked =
    method === 'GET' ? { method, path: healthz.path } : { method, path: sendLoginCode.path, body: { email } };
  const { status, text } = await ask(`https://127.0.0.1:${port}`, asked, agent);
  return status === 200 ? null : `${status} ${text.slice(0, 80)}`;
}

async function main(restarts: number, proxyName: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-restarts-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  if (!postgres) throw new Error('there is no PostgreSQL on this machine');
  opened.defer(() => postgres.stop());
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    LIMITS: 'off',
  };
  const nodes: [ServerProcess, ServerProcess] = [await startNode(env), await startNode(env)];
  opened.defer(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))));
  const port = await freePort();
  if (proxyName !== 'haproxy' && proxyName !== 'nginx') throw new Error('the proxy is haproxy or nginx');
  const proxy = await startProxy(proxyName, folder, port, nodes);
  opened.defer(() => void proxy.kill('SIGTERM'));
  await sleep(NOTICED_MS);

  const tally: Tally = { requests: { GET: 0, POST: 0 }, failures: new Map() };
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, () => load(port, tally, () => isOver));
  const stops: number[] = [];
  for (let count = 0; count < restarts; count += 1) {
    const [first, second] = nodes;
    stops.push(await first.end('SIGTERM'));
    nodes.splice(0, 2, second, await startNode({ ...env, PORT: String(first.port) }));
    await sleep(NOTICED_MS);
  }
  isOver = true;
  await Promise.all(clients);
  const failed = [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${proxyName}: ${restarts} restarts, ${tally.requests.GET} GET, ${tally.requests.POST} POST, ${failed} failed`,
  );
  console.log(`longest stop: ${(Math.max(...stops) / 1000).toFixed(1)} s`);
  for (const [failure, count] of tally.failures) console.log(`${count} × ${failure}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(Number(process.argv[2] ?? 10), process.argv[3] ?? 'haproxy');
