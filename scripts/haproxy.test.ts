import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { createSelfSigned } from '#test/self-signed.ts';

const FILE = path.resolve(import.meta.dirname, '../deploy/haproxy.cfg');

/** A server in the place of certbot. @returns its port. */
async function aCertbot(): Promise<number> {
  const port = await freePort();
  const server = createServer((_request, response) => response.end('the token')).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

test('HAProxy leads http to https, and lets the certificate authority ask for its file', async ({ skip }) => {
  if (spawnSync('haproxy', ['-v']).error) skip('haproxy is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-haproxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [pem, file, port] = [
    path.join(folder, 'quad.pem'),
    path.join(folder, 'haproxy.cfg'),
    await freePort(),
  ];
  const { cert, key } = createSelfSigned('quad.example.edu');
  await writeFile(pem, cert + key);
  const config = await readFile(FILE, 'utf8');
  await writeFile(file, config.replace('127.0.0.1:8888', `127.0.0.1:${await aCertbot()}`));
  const places = {
    QUAD_1: '127.0.0.1:9',
    QUAD_2: '127.0.0.1:9',
    HTTPS_PORT: String(await freePort()),
    HTTP_PORT: String(port),
    TLS_PEM: pem,
  };
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, ...places },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = `http://127.0.0.1:${port}`;
  const ask = (target: string) => fetch(`${address}${target}`, { redirect: 'manual' });
  await expect.poll(async () => (await ask('/profile?id=7').catch(() => null))?.status).toBe(301);
  const { headers } = await ask('/profile?id=7');
  expect(headers.get('location')).toBe(`https://127.0.0.1:${port}/profile?id=7`);
  const token = await ask('/.well-known/acme-challenge/a-token');
  expect([token.status, await token.text()]).toEqual([200, 'the token']);
});
