import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#test/test-server.ts';

/**
 * Opens a connection that stays open. `ask` resolves to the status of an answer, or to null when it is closed without
 * one.
 */
function openConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => {}); // some are closed
  onTestFinished(() => void socket.destroy());
  const closed = once(socket, 'close').then(() => null);
  return {
    async ask() {
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      const answer = await Promise.race([once(socket, 'data'), closed]);
      return answer && Number(String(answer[0]).slice(9, 12));
    },
    close() {
      socket.destroy();
      return closed;
    },
  };
}

test('past the maximum new connections are closed with one line in the log, and the open ones are answered [13.6]', async () => {
  const server = await startTestServer({ connectionsMax: 3 });
  const open = [1, 2, 3].map(() => openConnection(server.url));
  for (const connection of open) expect(await connection.ask()).toBe(200);
  for (let more = 0; more < 5; more += 1) expect(await openConnection(server.url).ask()).toBeNull();
  for (const connection of open) expect(await connection.ask()).toBe(200);
  expect(server.log().match(/more than 3 connections: new ones are closed/g)).toHaveLength(1);
  await open[0]?.close();
  // The server notices the end a moment after the client.
  await expect.poll(() => openConnection(server.url).ask()).toBe(200);
  expect(await open[1]?.ask()).toBe(200);
});
