import { Socket } from 'node:net';

/** The sockets of a connection pool. */
export interface Sockets {
  /**
   * Opens a socket that is destroyed when the server or the network stops answering without closing the connection. The
   * whole connection ends, so no unfinished transaction stays in the pool.
   */
  open(): Socket;
  /** Bytes received by all sockets together, including closed sockets. */
  received(): number;
  destroyAll(error: Error): void;
}

export function createSockets(silenceTimeoutMs: number): Sockets {
  const open = new Set<Socket>();
  let receivedByClosed = 0;
  return {
    open() {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        receivedByClosed += socket.bytesRead;
      });
      const silent = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
      return socket.setTimeout(silenceTimeoutMs, () => void socket.destroy(silent));
    },
    received() {
      let bytes = receivedByClosed;
      for (const socket of open) bytes += socket.bytesRead;
      return bytes;
    },
    destroyAll(error) {
      for (const socket of open) socket.destroy(error);
    },
  };
}
