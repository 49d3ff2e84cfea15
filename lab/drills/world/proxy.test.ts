import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from './proxy.ts';

/** A server that echoes each message, and a proxy before it. */
async function anEcho() {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const received: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}).on('data', (chunk) => void received.push(String(chunk)));
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => void server.close());
  const proxy = await startProxy(opened, (server.address() as AddressInfo).port);
  const open = async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    opened.defer(() => void socket.destroy());
    await once(socket, 'connect');
    return socket.on('error', () => {});
  };
  return { proxy, received, open };
}

async function exchange(socket: Socket, message: string): Promise<string> {
  socket.write(message);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return String(answer);
}

test('a proxy passes both directions, and the end of each direction', async () => {
  const { open } = await anEcho();
  const socket = await open();
  expect(await exchange(socket, 'ping')).toBe('ping');
  socket.end('last');
  expect(await text(socket)).toBe('last');
});

test('a partition silently stops all connections; afterwards waiting data of open connections pass once', async () => {
  const { proxy, received, open } = await anEcho();
  const socket = await open();
  await exchange(socket, 'before');
  proxy.partition();
  socket.write('during');
  const late = await open();
  late.write('late');
  const isReset = once(late, 'close');
  // The answer of another proxied server proves that both writes have left this process.
  const other = await anEcho();
  await exchange(await other.open(), 'elsewhere');
  expect(received).toEqual(['before']);
  expect([socket.destroyed, late.destroyed]).toEqual([false, false]);
  const answer = once(socket, 'data');
  proxy.heal();
  proxy.heal();
  expect(String((await answer)[0])).toBe('during');
  await isReset;
  expect(await exchange(socket, 'after')).toBe('after');
  expect(received).toEqual(['before', 'during', 'after']);
});

test('a closed proxy ends its connections and refuses new ones until it listens again', async () => {
  const { proxy, open } = await anEcho();
  const socket = await open();
  await exchange(socket, 'ping');
  proxy.close();
  await once(socket, 'close');
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await proxy.listen();
  expect(await exchange(await open(), 'pong')).toBe('pong');
});
