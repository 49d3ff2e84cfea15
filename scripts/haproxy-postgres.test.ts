import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';

const FILE = path.resolve(import.meta.dirname, '../deploy/haproxy-postgres.cfg');

async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Servers with their Patroni. A server sends its number to each connection.
 * @returns the variables of HAProxy, and the current primary.
 */
async function aCluster() {
  const state = { primary: 1 };
  const env: Record<string, string> = {};
  for (const nth of [1, 2, 3]) {
    const postgres = createServer((socket) => {
      socket.on('error', () => {}).write(String(nth));
      onTestFinished(() => void socket.destroy());
    });
    const patroni = createHttpServer(({ url }, response) =>
      response.writeHead(url === '/primary' && state.primary === nth ? 200 : 503).end(),
    );
    env[`PG_${nth}`] = `127.0.0.1:${await portOf(postgres)}`;
    env[`PATRONI_${nth}`] = String(await portOf(patroni));
  }
  return { env, state };
}

/** Connects through HAProxy. @returns the number of the server, and when the connection ends. */
async function ask(
  port: number,
): Promise<{ readonly server: string; readonly ended: Promise<unknown> } | null> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const ended = once(socket, 'close');
  const first = await Promise.race([once(socket, 'data'), ended]);
  return Buffer.isBuffer(first[0]) ? { server: first[0].toString(), ended } : null;
}

test('connections go to the primary; connections to a former primary are ended', async ({ skip }) => {
  skip(spawnSync('haproxy', ['-v']).error !== undefined, 'haproxy is not installed');
  const { env, state } = await aCluster();
  const port = await freePort();
  const haproxy = spawn('haproxy', ['-db', '-f', FILE], {
    env: { ...process.env, ...env, PG_LISTEN: `127.0.0.1:${port}` },
    stdio: 'ignore',
  });
  onTestFinished(() => void haproxy.kill('SIGKILL'));
  const primary = async () => (await ask(port))?.server;
  await expect.poll(primary).toBe('1');
  // A server counts as up until its first check. After the checks only the primary is up.
  await expect.poll(async () => new Set([await primary(), await primary(), await primary()]).size).toBe(1);
  const before = await ask(port);
  state.primary = 3;
  await before?.ended;
  await expect.poll(primary).toBe('3');
});
