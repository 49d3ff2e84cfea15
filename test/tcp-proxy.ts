import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a TCP proxy to `target` that can be cut and restored, or silenced: connections stay open but forward nothing. */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let port = 0;
  let server: Server;
  const restore = async () => {
    server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      if (!isSilent) from.pipe(to).pipe(from);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  const silence = () => {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const passOn = () => {
    isSilent = false;
  };
  await restore();
  onTestFinished(cut);
  return { port, cut, restore, silence, passOn };
}
