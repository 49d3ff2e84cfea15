/**
 * Restarts two nodes of Quad behind a proxy under load, one after the other, and counts failed requests:
 *   npm run bench -- restarts [restarts] [haproxy|nginx]
 * The proxy has its file of deploy/. Needs the proxy and PostgreSQL on this machine; the nodes listen on the loopback address.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendLoginCode } from '#contract/sign-in.ts';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#test/postgres.ts';
import { createSelfSigned } from '#test/self-signed.ts';

const CLIENTS = 16;
const SERVER = path.resolve(import.meta.dirname, '../../build/entry.mjs');
const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const READY_TRIES = 300;
const READY_EVERY_MS = 100;
/** The proxy checks every second; a busy machine delays a check. */
const NOTICED_MS = 4_000;

interface Node {
  readonly port: number;
  process: ChildProcess;
}

/** Counts of one load run. Everything except an answer with status 200 is a failure. */
interface Tally {
  readonly requests: { GET: number; POST: number };
  readonly failures: Map<string, number>;
}

function startNode(port: number, env: Record<string, string>): Node {
  const child = spawn(process.execPath, [SERVER], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { port, process: child };
}

async function waitUntilReady({ port }: Node): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(READY_EVERY_MS);
  }
  throw new Error(`the node on port ${port} is not ready`);
}

/** Starts the proxy with its file of deploy/, in which only places change: ports, certificate, files of its own. */
async function startProxy(
  name: 'haproxy' | 'nginx',
  folder: string,
  port: number,
  [first, second]: readonly [Node, Node],
): Promise<ChildProcess> {
  const { cert, key } = createSelfSigned('quad.example.edu');
  const [pem, file] = [path.join(folder, 'quad.pem'), path.join(folder, 'nginx.conf')];
  await writeFile(pem, cert + key);
  if (name === 'haproxy') {
    const places = {
      QUAD_1: `127.0.0.1:${first.port}`,
      QUAD_2: `127.0.0.1:${second.port}`,
      HTTPS_PORT: String(port),
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
  const target = method === 'GET' ? '/healthz' : sendLoginCode.path;
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const sending = request({ host: '127.0.0.1', port, agent, method, path: target, headers });
  const email = `load-${randomBytes(6).toString('hex')}@example.edu`;
  sending.end(method === 'GET' ? undefined : JSON.stringify({ email }));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await text(answer);
  return answer.statusCode === 200 ? null : `${answer.statusCode} ${body.slice(0, 80)}`;
}

async function restart(node: Node, env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const ended = once(node.process, 'exit');
  node.process.kill('SIGTERM');
  await ended;
  const stoppedMs = performance.now() - began;
  node.process = startNode(node.port, env).process;
  await waitUntilReady(node);
  await sleep(NOTICED_MS);
  return stoppedMs;
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
  const nodes = [startNode(await freePort(), env), startNode(await freePort(), env)] as const;
  for (const node of nodes) opened.defer(() => void node.process.kill('SIGKILL'));
  await Promise.all(nodes.map(waitUntilReady));
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
    const node = nodes[count % nodes.length];
    if (node) stops.push(await restart(node, env));
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
