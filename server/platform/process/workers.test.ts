import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { fillStore } from '#test/fill-store.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { freePort } from '#test/free-port.ts';
import { requestsOf, scrape } from '#test/prometheus.ts';
import { aFolder, runServer, type ServerProcess } from '#test/server-process.ts';

const SECRET = 'a secret of the tests, 32 characters or more';

async function runWorkers(env: Record<string, string> = {}): Promise<ServerProcess & { cookie: string }> {
  const [databaseUrl, dataDir] = [await anEmptyDatabase(), await aFolder()];
  const { cookie } = await fillStore({ databaseUrl, dataDir }, 1);
  const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return { ...(await runServer({ ...place, SECRET, WORKERS: '2', ...env })), cookie };
}

/** The process ids of the workers. */
function listWorkers({ pid }: ServerProcess): number[] {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number);
}

/** The statuses of calls, each over its own connection. The workers take the connections in turn. */
async function callAll(url: string, cookie = ''): Promise<number[]> {
  const headers = { connection: 'close', cookie };
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}${me.path}`, { headers })));
  return answers.map(({ status }) => status);
}

describe.runIf(inject('store') === 'postgres')('with WORKERS=2', { timeout: 60_000 }, () => {
  test('two processes serve one port: a session of one is valid in both, and a stop ends both with code 0', async () => {
    const server = await runWorkers();
    await server.prints('Quad is ready');
    expect(listWorkers(server)).toHaveLength(2);
    expect(await callAll(server.url, server.cookie)).toEqual(Array(8).fill(200));
    expect(await callAll(server.url)).toEqual(Array(8).fill(401));
    const workers = listWorkers(server);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(workers.filter(isRunning)).toEqual([]);
    expect(server.output().match(/Quad is ready/g)).toHaveLength(1);
  });

  test('the metrics have the sums of both processes on one port, and are not on the port of the product', async () => {
    const port = await freePort();
    const server = await runWorkers({ METRICS_PORT: String(port) });
    await server.prints('Quad is ready');
    const own = `http://127.0.0.1:${port}`;
    const before = requestsOf(await scrape(own), me.path, 'GET', '4xx');
    await callAll(server.url);
    expect(requestsOf(await scrape(own), me.path, 'GET', '4xx') - before).toBe(8);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a killed process is replaced while the other process serves', async () => {
    const server = await runWorkers();
    await server.prints('Quad is ready');
    const [killed = 0, other] = listWorkers(server);
    process.kill(killed, 'SIGKILL');
    await server.prints('a worker ended; another one is started');
    expect(await callAll(server.url)).toEqual(Array(8).fill(401));
    await expect.poll(() => listWorkers(server)).toHaveLength(2);
    expect(listWorkers(server)).toContain(other);
    expect(listWorkers(server)).not.toContain(killed);
  });

  test('a start that fails ends with code 1 and one line', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const server = await runWorkers({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^Quad did not start\. PORT is in use[^\n]+\n$/);
  });

  test('the workers end when the first process is killed', async () => {
    const server = await runWorkers();
    await server.prints('Quad is ready');
    const workers = listWorkers(server);
    server.kill('SIGKILL');
    await server.ended;
    await expect.poll(() => workers.filter(isRunning)).toEqual([]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
