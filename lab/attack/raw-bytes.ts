import { connect } from 'node:net';
import { send } from './client.ts';
import { createNumbers, type Numbers } from './random.ts';
import { judge, type Row } from './report.ts';
import type { StartTarget } from './target.ts';

const PARALLEL = 32;
/** A server may wait for the rest of a request. The attack does not. */
const WAIT_MS = 150;

const starts = [
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /get HTTP/1.1\r\nHost: a\r\nCookie: session=x\r\n\r\n',
  'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /me HTTP/1.1\r\n\r\n',
  'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde',
  'POST /verifyuser HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 60\r\n\r\n--b\r\ncontent-disposition: form-data; name="otp"\r\n\r\n1\r\n--b--',
  'PATCH /updatephoto HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=\r\nContent-Length: 4\r\n\r\n--\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://evil.example/get HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET /photos/%2e%2e%2f%2e%2e%2fsecret HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /../../data/secret HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%ff%fe?%zz=%u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nRange: bytes=0-,5-2\r\nIf-Modified-Since: x\r\n\r\n',
];

/** A request with some bytes changed, cut or doubled. */
export function mutate(numbers: Numbers): Buffer {
  const bytes = Buffer.from(numbers.oneOf(starts), 'latin1');
  if (numbers.onceIn(4)) return bytes;
  if (numbers.onceIn(8)) return numbers.bytes(numbers.below(400));
  for (let changes = numbers.below(6); changes >= 0; changes -= 1)
    bytes[numbers.below(bytes.length)] = numbers.onceIn(2)
      ? numbers.below(256)
      : numbers.oneOf([0, 10, 13, 32, 58, 37]);
  if (numbers.onceIn(4)) return bytes.subarray(0, numbers.below(bytes.length));
  return numbers.onceIn(4) ? Buffer.concat([bytes, bytes]) : bytes;
}

/** Sends bytes over a new connection. @returns everything that came back. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(end, WAIT_MS);
    socket
      .setEncoding('latin1')
      .on('data', (part: string) => {
        received += part;
        if (/^HTTP\/1\.1 \d/.test(received)) setTimeout(end, 2);
      })
      .on('error', end)
      .on('close', end);
  });
}

/** Sends changed requests as raw bytes, each over a new connection. */
export async function attackWithRawBytes(
  startTarget: StartTarget,
  requests: number,
  seed: number,
): Promise<Row> {
  const target = await startTarget({ env: { LIMITS: 'off' } });
  try {
    const numbers = createNumbers(seed);
    const statuses = new Map<string, number>();
    let [left, bad] = [requests, 0];
    const work = async () => {
      for (; left > 0 && target.isRunning();) {
        left -= 1;
        const bytes = mutate(numbers);
        const received = await exchange(target.port, bytes);
        for (const [, status = ''] of received.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // 501 and 505 are no failures of the server, but the contract's list does not contain them.
          if (!status.startsWith('5')) continue;
          bad += 1;
          if (bad <= 10) process.stderr.write(`${status} ${JSON.stringify(bytes.toString('latin1'))}\n`);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    const alive = (await send(target, { method: 'GET', path: '/readyz' })).status === 200;
    const counts = [...statuses]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([status, count]) => `${status}: ${count}`);
    const result = `${counts.join(', ')}; errors logged: ${target.errors().length}; ready afterwards: ${alive ? 'yes' : 'no'}`;
    const isHeld = bad === 0 && alive && target.errors().length === 0;
    return judge(
      `${requests.toLocaleString('en')} connections with raw bytes (seed ${seed})`,
      isHeld,
      result,
    );
  } finally {
    await target.stop();
  }
}
