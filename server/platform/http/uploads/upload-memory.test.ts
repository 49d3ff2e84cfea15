import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { aField, aFileStart, openUpload, type RawUpload } from '#test/raw-upload.ts';
import { aFolder, runServer } from '#test/server-process.ts';

const GROWTH_MAX_MB = 150;
const UPLOADS = 200;
const BYTES = 8_000_000;

/** Resident memory now and its peak so far, in MB. */
async function readMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** A server that has answered once, and its resident memory then, in MB. */
async function startServer() {
  const server = await runServer({ DATA_DIR: await aFolder() });
  await server.prints('ready');
  await fetch(`${server.url}/`);
  return { server, before: (await readMemory(server.pid)).now };
}

// The process has its own store, so the test runs once. Only Linux has /proc.
test.runIf(inject('store') === 'sqlite' && process.platform === 'linux')(
  '200 stalled uploads without a code: the memory of the process grows by less than 150 MB, and others are served [8.1]',
  async () => {
    const { server, before } = await startServer();
    const bytes = Buffer.alloc(BYTES);
    const uploads: RawUpload[] = [];
    // Eight uploads send at a time: 200 at the speed of the loopback would make garbage faster than it is collected.
    while (uploads.length < UPLOADS) {
      const next = Array.from({ length: Math.min(8, UPLOADS - uploads.length) }, () =>
        openUpload(server.url, { target: 'POST /verifyuser', length: BYTES + 10_000 }),
      );
      uploads.push(...next);
      // Each send resolves when the server has read nearly all its bytes, whether the upload has a place or is refused.
      await Promise.all(
        next.map(async (upload) => {
          await upload.send(aFileStart());
          await upload.send(bytes);
        }),
      );
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const newcomer = openUpload(server.url, {
      target: 'POST /verifyuser',
      length: 1_000_000,
      from: '127.0.0.2',
    });
    await newcomer.send(aField('email', 'a@example.edu') + aField('otp', '123456') + aFileStart());
    expect((await newcomer.answer()).body.code).toBe('wrong_code');
    const after = await readMemory(server.pid);
    expect(Math.max(after.now, after.peak) - before).toBeLessThan(GROWTH_MAX_MB);
    const refused = uploads.filter(({ socket }) => socket.bytesRead > 0);
    expect(refused.length).toBeGreaterThanOrEqual(UPLOADS - 64);
  },
);

describe.runIf(inject('store') === 'sqlite' && process.platform === 'linux')('40 stalled bodies', () => {
  test.each([
    ['of JSON', 'POST /login', 'application/json', ''],
    ['of a form', 'POST /verifyuser', 'multipart/form-data; boundary=a-boundary', aFileStart()],
  ])(
    '%s that send 65,000 chunks of one byte each: the memory of the process grows by less than 60 MB',
    async (_what, target, type, start) => {
      const { server, before } = await startServer();
      const head = `${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const first = start === '' ? '' : `${start.length.toString(16)}\r\n${start}\r\n`;
      const parts = '1\r\nx\r\n'.repeat(65_000);
      for (let nth = 0; nth < 40; nth += 1) {
        const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
        // The server closes the connection.
        socket.on('error', () => {});
        onTestFinished(() => void socket.destroy());
        if (!socket.write(head + first + parts))
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      }
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await readMemory(server.pid)).peak - before).toBeLessThan(60);
    },
  );
});
