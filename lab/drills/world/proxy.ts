import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#test/free-port.ts';

/** The network between the programs of a drill and a port: a TCP proxy. */
export interface Proxy {
  readonly port: number;
  /** From now on nothing passes, silently. Open connections stay open. New connections are accepted and get nothing. */
  readonly partition: () => void;
  /** Waiting data on the old connections pass. Connections made during the partition are closed. */
  readonly heal: () => void;
  /** Refuses connections, like a port whose program has ended. */
  readonly close: () => void;
  readonly listen: () => Promise<void>;
}

interface Pair {
  readonly from: Socket;
  /** Null for a connection that was made during a partition. */
  readonly to: Socket | null;
}

/** Starts a proxy to a port of this machine. It ends with `opened`. */
export async function startProxy(opened: AsyncDisposableStack, target: number): Promise<Proxy> {
  const port = await freePort();
  const pairs = new Set<Pair>();
  let isPartitioned = false;
  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.from.destroy();
    pair.to?.destroy();
  };
  const pass = (pair: Pair) => {
    const { from, to } = pair;
    if (to === null || from.destroyed || to.destroyed) end(pair);
    else from.pipe(to).pipe(from);
  };
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = isPartitioned ? null : connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { from, to };
    pairs.add(pair);
    for (const socket of [from, to])
      socket?.on('error', () => {
        if (!isPartitioned) end(pair);
      });
    for (const socket of [from, to])
      socket?.on('close', () => {
        if (from.closed && (to === null || to.closed)) pairs.delete(pair);
      });
    if (to !== null) pass(pair);
  });
  const close = () => {
    server.close();
    for (const pair of pairs) end(pair);
  };
  const listen = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  opened.defer(close);
  return {
    port,
    partition() {
      isPartitioned = true;
      for (const { from, to } of pairs) for (const socket of [from, to]) socket?.unpipe().pause();
    },
    heal() {
      if (!isPartitioned) return;
      isPartitioned = false;
      for (const pair of pairs) pass(pair);
    },
    close,
    listen,
  };
}
