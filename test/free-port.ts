import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral ports of Linux (from 32768), macOS and Windows (from 49152). A connection of another process
// could take such a port before the caller listens.
const [LOWEST, END] = [20_000, 32_768];
const given = new Set<number>();

/**
 * Finds a port where nobody listens. Returns each port once in this process. Another process rarely finds the same
 * port.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, END);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
