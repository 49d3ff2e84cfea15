/**
 * A bare `node:http` server: the most that a server on Node.js can do on this machine. It answers every request with
 * the next of some ready answers.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadyAnswer } from './ceiling.ts';

let answers: readonly ReadyAnswer[] = [];
let next = 0;

const server = createServer((_request, response) => {
  const answer = answers[next];
  next = (next + 1) % answers.length;
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  else response.writeHead(500).end();
});

process.on('message', (ready: ReadyAnswer[]) => {
  answers = ready;
  next = 0;
  process.send?.('ready');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
