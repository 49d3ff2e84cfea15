import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Connections that are opened at a time. */
const AT_ONCE = 200;
const BETWEEN_MS = 50;
const BYTE_EVERY_MS = 1_000;
/** Descriptors for everything else. */
const SPARE_FILES = 3_000;

/** Connections that cost a server resources without useful requests. */
export interface Crowd {
  /** Idle connections that the node has open now. */
  readonly idle: () => number;
  /** Open clients that send a byte a second. */
  readonly slow: () => number;
}

/**
 * How many of `wanted` connections this process may open. At its start, Node.js raises the soft limit of open files to
 * the hard limit. Only Linux reports the limit.
 */
export function allowedConnections(wanted: number): number {
  const [, hard = 'unlimited'] =
    /^Max open files +\S+ +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const allowed = hard === 'unlimited' ? wanted : Math.min(wanted, Number(hard) - SPARE_FILES);
  if (allowed < wanted)
    console.log(
      `  the hard limit of open files is ${hard}: ${allowed} idle connections instead of ${wanted}`,
    );
  return allowed;
}

/**
 * Opens idle connections, each after one answer, like browsers. Also opens clients that send a byte each second: half
 * of them a byte of the headers, half of them a byte of the body. All end with `opened`.
 */
export async function gatherCrowd(
  opened: AsyncDisposableStack,
  port: number,
  { idle, slow }: { readonly idle: number; readonly slow: number },
): Promise<Crowd> {
  const sockets: Socket[] = [];
  const slowSockets: Socket[] = [];
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    // A closed connection is counted and does not fail the drill.
    socket.on('error', () => {}).resume();
    return socket;
  };
  opened.defer(() => {
    for (const socket of [...sockets, ...slowSockets]) socket.destroy();
  });
  for (let nth = 0; nth < slow; nth += 1) {
    const socket = open();
    slowSockets.push(socket);
    socket.write(nth % 2 === 0 ? 'GET /healthz HTTP/1.1\r\nHost: quad\r\nX-Slow: ' : slowBody);
    const timer = setInterval(() => socket.write('1'), BYTE_EVERY_MS);
    socket.once('close', () => clearInterval(timer));
  }
  for (let nth = 0; nth < idle; nth += AT_ONCE) {
    for (const socket of Array.from({ length: Math.min(AT_ONCE, idle - nth) }, open)) {
      sockets.push(socket);
      socket.write('GET /healthz HTTP/1.1\r\nHost: quad\r\n\r\n');
    }
    await sleep(BETWEEN_MS);
  }
  const count = (all: readonly Socket[]) => all.filter(({ readyState }) => readyState === 'open').length;
  return { idle: () => count(sockets), slow: () => count(slowSockets) };
}

const slowBody =
  'POST /login HTTP/1.1\r\nHost: quad\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

/** Waits until the node has closed all slow clients. @returns true if it has. */
export async function waitUntilNoneIsSlow(crowd: Crowd, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (crowd.slow() > 0 && performance.now() < end) await sleep(BYTE_EVERY_MS);
  return crowd.slow() === 0;
}
