import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that Linux (32768), macOS and Windows (49152) give to connections and to listeners without a port of
// their own. Such a one would be taken by any request of a neighbour before the caller listens.
const [LOWEST, END] = [20_000, 32_768];
const given = new Set<number>();

/** Finds a port where nobody listens. It is given once in this process; another process finds the same one rarely. */
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
