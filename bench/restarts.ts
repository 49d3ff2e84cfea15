/**
 * Restarts two nodes of Quad behind HAProxy under load, one after the other, and counts failed requests:
 *   npm run bench:restarts -- [restarts]
 * Needs HAProxy and PostgreSQL on this machine; everything listens on the loopback address.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendLoginCode } from '#contract/sign-in.ts';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#test/postgres.ts';

const CLIENTS = 16;
const SERVER = path.resolve(import.meta.dirname, '../build/entry.mjs');
const READY_TRIES = 300;
const READY_EVERY_MS = 100;
/** HAProxy checks every second; a busy machine delays a check. */
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

function haproxyConfig(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map((node) => `  server node${node.port} 127.0.0.1:${node.port} check`);
  return `defaults
  mode http
  timeout connect 2s
  timeout check 3s
  timeout client 30s
  timeout server 30s
  timeout http-keep-alive 30s
frontend web
  bind 127.0.0.1:${port}
  default_backend quad
backend quad
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1
${servers.join('\n')}
`;
}

/** Runs one client: it alternates a read and a write on keep-alive connections until `isOver` returns true. */
async function load(port: number, tally: Tally, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
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

async function main(restarts: number): Promise<void> {
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
  const nodes = [startNode(await freePort(), env), startNode(await freePort(), env)];
  for (const node of nodes) opened.defer(() => void node.process.kill('SIGKILL'));
  await Promise.all(nodes.map(waitUntilReady));
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, haproxyConfig(port, nodes));
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
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
    `${restarts} restarts, ${tally.requests.GET} GET, ${tally.requests.POST} POST, ${failed} failed`,
  );
  console.log(`longest stop: ${(Math.max(...stops) / 1000).toFixed(1)} s`);
  for (const [failure, count] of tally.failures) console.log(`${count} × ${failure}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(Number(process.argv[2] ?? 10));
