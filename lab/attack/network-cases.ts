import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync, crc32 } from 'node:zlib';
import { OPINIONS_A_DAY_ON_ONE } from '#contract/limits.ts';
import { failuresOf, noteFailure, send } from './client.ts';
import { judge, judgeServer, type Row } from './report.ts';
import { aPhoto, signUp } from './students.ts';
import type { StartTarget, Target } from './target.ts';

const PARALLEL = 32;
const FORM_TYPE = 'multipart/form-data; boundary=b';
const FILE_START =
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
/** Limits for others during an attack. */
const WAIT_MS = 3_000;
/** 200 connections that begin at once cost as much as small requests of as many bytes. */
const BURST_WAIT_MS = 5_000;
const GROWTH_MB = 150;

/** Runs `work` for 0 to `count` - 1, some at the same time. */
export async function repeat(
  count: number,
  work: (nth: number) => Promise<void>,
  parallel = PARALLEL,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: parallel }, run));
}

/** Runs a case on its own server. A 5xx is a finding in every case. */
export async function withTarget(
  startTarget: StartTarget,
  work: (target: Target) => Promise<Row>,
  env = {},
): Promise<Row> {
  const target = await startTarget({ people: 20, env });
  try {
    return judgeServer(await work(target), failuresOf(target), target.errors());
  } finally {
    await target.stop();
  }
}

/** 25,000 calls without a session from the network of a student. */
export function floodWithoutSession(startTarget: StartTarget, calls = 25_000): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const student = await signUp(target, 'asha@example.edu');
    let refused = 0;
    await repeat(calls, async () => {
      const { status } = await send(target, { method: 'GET', path: '/get' });
      if (status === 429) refused += 1;
    });
    const statuses = [await student.browser.get('/get'), await student.browser.get('/me')].map(
      ({ status }) => status,
    );
    const isHeld = statuses.every((status) => status === 200) && refused > 0;
    const result = `${refused} of ${calls} refused with 429; the student on the same network gets ${statuses.join(', ')}`;
    return judge('25,000 calls without a session from one address', isHeld, result);
  });
}

/** 200 uploads without a code that stop in the middle. */
export function stallUploads(startTarget: StartTarget, count = 200): Promise<Row> {
  const part = Buffer.alloc(6 * 1024 * 1024, 1);
  const head = `POST /verifyuser HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 8000000\r\n\r\n${FILE_START}`;
  return stall(startTarget, {
    name: '200 stalled uploads of 6 MB without a code',
    count,
    parts: [head, part],
  });
}

/** 200 bodies that arrive in chunks of one byte and stop before the end: JSON, and a form with a file. */
export function stallBodies(startTarget: StartTarget, kind: 'JSON' | 'a form', count = 200): Promise<Row> {
  const [target, type, start] =
    kind === 'JSON' ? ['/login', 'application/json', ''] : ['/verifyuser', FORM_TYPE, FILE_START];
  const head = `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const first = start === '' ? '' : `${start.length.toString(16)}\r\n${start}\r\n`;
  return stall(startTarget, {
    name: `200 stalled bodies of ${kind} in 65,000 chunks of one byte`,
    count,
    parts: [head, first, '1\r\nx\r\n'.repeat(65_000)],
  });
}

interface Stalled {
  readonly name: string;
  readonly count: number;
  /** The parts that each request sends. Its end never arrives. */
  readonly parts: readonly (string | Buffer)[];
}

function stall(startTarget: StartTarget, { name, count, parts }: Stalled): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const student = await signUp(target, 'asha@example.edu');
    const before = target.memoryMb();
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(target.port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part);
      });
      return socket
        .on('error', () => {})
        .on('data', (received) => {
          const status = /^HTTP\/1\.1 (5\d\d)/.exec(received.toString('latin1'))?.[1];
          if (status) noteFailure(target, `${status} in answer to ${name}`);
        });
    });
    let highest = before;
    let slowest = 0;
    for (let look = 0; look < 20; look += 1) {
      await pause(250);
      slowest = Math.max(slowest, (await student.browser.get('/get')).ms);
      highest = Math.max(highest, target.memoryMb());
    }
    for (const socket of sockets) socket.destroy();
    const growth = Math.round(highest - before);
    const { status } = await student.browser.get('/get');
    const result = `memory +${growth} MB (limit ${GROWTH_MB}); the student's calls took ${Math.round(slowest)} ms at most (limit ${BURST_WAIT_MS}), the last got ${status}`;
    return judge(name, growth < GROWTH_MB && slowest < BURST_WAIT_MS && status === 200, result);
  });
}

/** A PNG of 6 KB with the maximum number of pixels. */
function makeBomb(width = 7_000, height = 7_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One account uploads 200 photos that take long to decode. */
export function sendBombs(startTarget: StartTarget, bombs = 200): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const [attacker, student] = [
      await signUp(target, 'mallory@example.edu'),
      await signUp(target, 'asha@example.edu'),
    ];
    const photo = await aPhoto();
    const bomb = makeBomb();
    const statuses = new Map<number, number>();
    const sending = repeat(
      bombs,
      async () => {
        const { status } = await attacker.browser.form('/updatephoto', { id: attacker.id }, bomb, 'PATCH');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
      200,
    );
    await pause(300);
    const answer = await student.browser.form('/updatephoto', { id: student.id }, photo, 'PATCH');
    await sending;
    const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    const result = `another person's photo took ${Math.round(answer.ms)} ms (limit ${WAIT_MS}) and got ${answer.status}; the attacker got ${counts}`;
    return judge(
      `${bombs} bombs of ${Math.round(bomb.length / 1024)} KB from one account`,
      answer.status === 200 && answer.ms < WAIT_MS,
      result,
    );
  });
}

/** One account writes 500 opinions on one person. */
export function floodWithOpinions(startTarget: StartTarget, opinions = 500): Promise<Row> {
  return withTarget(startTarget, async (target) => {
    const [attacker, victim] = [
      await signUp(target, 'mallory@example.edu'),
      await signUp(target, 'asha@example.edu'),
    ];
    const statuses = new Map<number, number>();
    await repeat(opinions, async (nth) => {
      const { status } = await attacker.browser.post('/writecomment', {
        user_id: victim.id,
        commenter_id: attacker.id,
        comment_id: crypto.randomUUID(),
        comment: `Opinion ${nth}`,
        email: '',
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    const written = statuses.get(200) ?? 0;
    const result = `${written} written in all, ${statuses.get(429) ?? 0} refused with 429 (limit ${OPINIONS_A_DAY_ON_ONE} a day on one person)`;
    return judge('500 opinions by one account on one person', written <= OPINIONS_A_DAY_ON_ONE, result);
  });
}
