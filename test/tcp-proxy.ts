import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

/**
 * The ends of PostgreSQL's messages for the statement `commit`: the client's request, and the server's confirmation.
 */
const [ASKED, DONE] = ['commit\0', 'COMMIT\0'];

/** A commit that the proxy has not passed on. */
interface HeldCommit {
  /** Sends the commit to the server and resolves when the server has committed. The client does not get the answer. */
  deliver(): Promise<void>;
  /** Cuts the client's connection. The server's stays open. */
  cutClient(): void;
}

/**
 * Starts a TCP proxy to `target` that can be cut and restored, or silenced. Silenced connections stay open but forward
 * nothing. `holdCommit` holds the commit of the transaction whose last message before it contains `mark`.
 */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let port = 0;
  let server: Server;
  let wanted: { readonly mark: string; readonly resolve: (held: HeldCommit) => void } | null = null;
  const hold = (from: Socket, to: Socket, message: Buffer): HeldCommit => {
    from.unpipe().resume();
    to.unpipe().resume();
    return {
      deliver: () =>
        new Promise((resolve) => {
          to.on('data', (answer: Buffer) => void (answer.includes(DONE) && resolve()));
          to.write(message);
        }),
      cutClient: () => void from.destroy(),
    };
  };
  const forward = (from: Socket, to: Socket) => {
    let message = Buffer.alloc(0);
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (message.length === 0 && !(wanted && chunk.includes(wanted.mark))) return done(null, chunk);
        message = Buffer.concat([message, chunk]);
        if (message.includes(ASKED)) wanted?.resolve(hold(from, to, message));
        return done();
      },
    });
    from.pipe(watch).pipe(to).pipe(from);
  };
  const restore = async () => {
    server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      if (!isSilent) forward(from, to);
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
  const holdCommit = (mark: string) =>
    new Promise<HeldCommit>((resolve) => void (wanted = { mark, resolve }));
  await restore();
  onTestFinished(cut);
  return { port, cut, restore, silence, passOn, holdCommit };
}
