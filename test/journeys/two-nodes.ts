import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { startPostgres } from '../postgres.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';

/**
 * Starts two nodes on one PostgreSQL, with one data folder, behind a proxy that sends requests to both nodes in turn.
 * The port is the proxy's. @returns null without PostgreSQL.
 */
export async function startTwoNodes(options: ProductOptions = {}): Promise<Product | null> {
  const postgres = await startPostgres();
  if (postgres === null) return null;
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad nodes '));
  const SECRET = randomBytes(32).toString('base64');
  const env = { ...options.env, DATABASE_URL: postgres.url, SECRET, DATA_DIR: dataDir };
  const one = await startProduct({ ...options, env, port: await freePort() });
  const other = await startProduct({ people: 0, env: { ...env, SMTP_URL: one.mail.url } });
  const proxy = await startAlternatingProxy(port, [one, other]);
  return {
    url,
    mail: one.mail,
    async stop() {
      await proxy.stop();
      await Promise.all([one.stop(), other.stop()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startAlternatingProxy(port: number, nodes: readonly [Product, Product]) {
  let count = 0;
  const server = createServer((incoming, answer) => {
    count += 1;
    const { hostname, port: nodePort } = new URL(nodes[count % 2 === 0 ? 0 : 1].url);
    const { method, headers, url: target } = incoming;
    const forwarded = request({ hostname, port: nodePort, method, headers, path: target }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { stop };
}
