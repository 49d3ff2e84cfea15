import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const BOUNDARY = 'a-boundary';

export interface RawUpload {
  readonly socket: Socket;
  /** Sends bytes and waits until the operating system has them. */
  send(bytes: string | Buffer): Promise<void>;
  /** Waits for the complete answer. Fails when the connection ends without an answer. */
  answer(): Promise<{ status: number; headers: Headers; body: { code?: string; message?: string } }>;
}

/** A text field of a form. */
export function aField(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** The beginning of a file in a form. Its bytes follow. */
export function aFileStart(name = 'image', type = 'image/jpeg'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: ${type}\r\n\r\n`;
}

export const formEnd = `\r\n--${BOUNDARY}--\r\n`;

/**
 * Sends the head of an upload over a new socket. The caller sends the body later.
 * @param options.length the length of the whole body in bytes.
 * @param options.from the client's address: one of 127.0.0.0/8.
 */
export function openUpload(
  url: string,
  {
    target,
    cookie = '',
    length,
    from = '127.0.0.1',
  }: { target: string; cookie?: string; length: number; from?: string },
): RawUpload {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {}); // some tests expect a closed connection
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data;
  });
  const lines = [
    `${target} HTTP/1.1`,
    'Host: x',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    async send(bytes) {
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    },
    async answer() {
      for (;;) {
        const answer = parseAnswer(text);
        if (answer) return answer;
        if (socket.destroyed || socket.readableEnded) throw new Error(`no answer, only: ${text}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close'), once(socket, 'end')]);
      }
    },
  };
}

function parseAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  if (!headers.has('content-length') || body.length < Number(headers.get('content-length'))) return null;
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: JSON.parse(Buffer.from(body, 'latin1').toString()) as { code?: string; message?: string },
  };
}
