import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between the programs of a drill and a port. */
export interface Link {
  readonly port: number;
  /** From now on nothing passes, in both directions, without a notice to anybody: connections stay open, new ones wait. */
  readonly cut: () => void;
  /** Everything that waits passes again. */
  readonly join: () => void;
}

/** A TCP proxy to a port of this machine. It ends with `opened`. */
export async function openLink(opened: AsyncDisposableStack, target: number): Promise<Link> {
  type Pair = readonly [Socket, Socket];
  const pairs = new Set<Pair>();
  let isCut = false;
  const end = (pair: Pair) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const pass = (pair: Pair) => {
    const [from, to] = pair;
    if (from.destroyed || to.destroyed) end(pair);
    else from.pipe(to).pipe(from);
  };
  const server = createServer((from) => {
    const pair = [from, connect(target, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => {}).on('close', () => void (isCut || end(pair)));
    if (!isCut) pass(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => {
    server.close();
    for (const pair of pairs) end(pair);
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    join() {
      isCut = false;
      for (const pair of pairs) pass(pair);
    },
  };
}
