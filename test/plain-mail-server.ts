import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail server without TLS that accepts no mail. @returns its port. */
export async function aPlainMailServer(): Promise<number> {
  const answers: Record<string, string> = { EHLO: '250 mail.example.edu', QUIT: '221 bye' };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example.edu ESMTP\r\n');
    socket.on('data', (bytes) => {
      const word = bytes.toString().slice(0, 4).toUpperCase();
      socket.write(`${answers[word] ?? '502 unknown'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
