import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { register } from '#contract/sign-in.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog } from './platform/process/log.ts';
import { aSignUpForm } from '#test/builders.ts';
import { createClient } from '#test/client.ts';
import { createMailbox } from '#test/mailbox.ts';
import { startTestServer } from '#test/test-server.ts';
import { aFolder, runNpmStart, runServer, type ServerProcess } from '#test/server-process.ts';
import { start } from './start.ts';

/** The only line of output of a start that fails. */
async function refusalOf(process: ServerProcess): Promise<string> {
  expect([await process.ended, process.output()]).toEqual([1, process.errors()]);
  expect(process.errors()).toMatch(/^Quad did not start\. [^\n]+\n$/);
  return process.errors();
}

// The process does not depend on the store, so this runs on the embedded one only.
describe.runIf(inject('store') === 'sqlite')(
  'a start that fails ends with code 1 and one line',
  { timeout: 60_000 },
  () => {
    test('when PORT is in use', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void other.close());
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const process = await runServer({ DATA_DIR: await aFolder(), PORT: String(port) });
      expect(await refusalOf(process)).toMatch(/PORT is in use.*Example: PORT=/);
    });

    test('when PORT is in use, and leaves nothing open', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void other.close());
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const config = readConfig({ DATA_DIR: await aFolder(), PORT: String(port) });
      const { transport } = createMailbox();
      const isTransportClosed = Promise.withResolvers<void>();
      const log = createLog('silent', true);
      const watched = { ...transport, close: () => isTransportClosed.resolve() };
      await expect(start(config, log, { transport: watched })).rejects.toThrow('EADDRINUSE');
      await isTransportClosed.promise;
      // The data folder is unlocked, and no code writes to its store any more.
      const running = await start({ ...config, port: 0 }, log, { transport });
      await running.stop();
    });

    test('when DATA_DIR is a file, is below a file, or contains a file that is not a store', async () => {
      const folder = await aFolder();
      const file = path.join(folder, 'file');
      await writeFile(file, '');
      await mkdir(path.join(folder, 'blocked', 'quad.db'), { recursive: true });
      await mkdir(path.join(folder, 'foreign'));
      await writeFile(path.join(folder, 'foreign', 'quad.db'), 'not a database at all, '.repeat(100));
      const places = [
        file,
        path.join(file, 'data'),
        path.join(folder, 'blocked'),
        path.join(folder, 'foreign'),
      ];
      const processes = await Promise.all(places.map((DATA_DIR) => runServer({ DATA_DIR })));
      for (const process of processes)
        expect(await refusalOf(process)).toMatch(/DATA_DIR .*Example: DATA_DIR=/);
    });

    test('when a variable is invalid, or production has no mail server', async () => {
      const DATA_DIR = await aFolder();
      const bad = await runServer({ DATA_DIR, LOG_LEVEL: 'loud' });
      const production = await runServer({
        DATA_DIR,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://quad.example.edu',
        CAMPUSES: 'open',
      });
      const host = await runServer({ DATA_DIR, HOST: '192.0.2.1' });
      expect(await refusalOf(bad)).toMatch(/LOG_LEVEL must be one of.*Example: LOG_LEVEL=/);
      expect(await refusalOf(production)).toMatch(/SMTP_URL is missing.*Example: SMTP_URL=/);
      expect(await refusalOf(host)).toMatch(/HOST .*Example: HOST=/);
    });
  },
);

describe.runIf(inject('store') === 'sqlite')('a running process', { timeout: 60_000 }, () => {
  test('answers the request in flight after SIGTERM, then ends with code 0', async () => {
    const process = await runServer({ DATA_DIR: await aFolder() });
    await process.prints('Quad is ready');
    const body = JSON.stringify({ email: 'stranger@example.edu' });
    const sending = request(`${process.url}/loginotp`, {
      method: 'POST',
      // The 100 shows that the server has the head of the request.
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    const answered = once(sending, 'response');
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.write(body.slice(0, 5));
    process.kill('SIGTERM');
    await process.prints('finishing the requests in flight');
    sending.end(body.slice(5));
    const [answer] = await answered;
    expect([answer.statusCode, await text(answer)]).toEqual([200, expect.stringContaining('"success":true')]);
    expect(await process.ended).toBe(0);
  });

  test('answers 404 to a path that cannot be decoded: the bundler keeps a call whose only purpose is to throw', async () => {
    const server = await runServer({ DATA_DIR: await aFolder() });
    await server.prints('ready');
    for (const address of ['/%', '/getuser/%ff'])
      expect((await fetch(server.url + address)).status).toBe(404);
  });

  test('ends on SIGTERM although a browser keeps its connection open', async () => {
    const process = await runServer({ DATA_DIR: await aFolder() });
    await process.prints('Quad is ready');
    expect((await fetch(`${process.url}/healthz`)).status).toBe(200); // fetch keeps it alive
    process.kill('SIGTERM');
    expect(await process.ended).toBe(0);
  });

  test('ends within 10 s of SIGTERM although a request is half sent and a load balancer polls /readyz [2.10]', async () => {
    const process = await runServer({ DATA_DIR: await aFolder() });
    await process.prints('Quad is ready');
    const socket = connect(Number(new URL(process.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket
      .on('error', () => {})
      .write('POST /loginotp HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"em');
    expect((await fetch(`${process.url}/readyz`)).status).toBe(200);
    const began = performance.now();
    process.kill('SIGTERM');
    expect(await process.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('ends on a SIGTERM to `npm start`, and npm with it', async () => {
    const process = await runNpmStart({ DATA_DIR: await aFolder() });
    await process.prints('Quad is ready');
    process.kill('SIGTERM');
    expect(await process.ended).toBe(0);
    await expect(fetch(`${process.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('finishes the requests in flight on Ctrl-C, which npm sends a second time', async () => {
    const process = await runServer({ DATA_DIR: await aFolder() });
    await process.prints('Quad is ready');
    process.kill('SIGINT');
    await process.prints('finishing the requests in flight');
    process.kill('SIGINT');
    expect(await process.ended).toBe(0);
  });

  test.each(['trace', 'silent'])('at LOG_LEVEL=%s prints neither codes nor addresses', async (LOG_LEVEL) => {
    const codes = Promise.withResolvers<string>();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      async onData(stream, _session, done) {
        const raw = await text(stream);
        const code = /^(\d{6})\r?$/m.exec(raw)?.[1] ?? '';
        done(Object.assign(new Error(`refused newcomer with ${code}`), { responseCode: 550 }));
        codes.resolve(code);
      },
    });
    await new Promise<void>((resolve) => {
      smtp.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(
      () =>
        new Promise<void>((resolve) => {
          smtp.close(resolve);
        }),
    );
    const { port } = smtp.server.address() as AddressInfo;
    const process = await runServer({
      DATA_DIR: await aFolder(),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://quad.example.edu',
      CAMPUSES: 'open',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'quad@example.edu',
      LOG_LEVEL,
    });
    await process.prints('Quad is ready');
    const form = aSignUpForm();
    expect((await createClient(process.url).call(register, form)).status).toBe(200);
    const code = await codes.promise;
    expect(code).toMatch(/^\d{6}$/);
    process.kill('SIGTERM');
    expect(await process.ended).toBe(0);
    expect(process.output()).not.toContain(code);
    expect(process.output()).not.toMatch(/newcomer|@example\.edu/);
    const lines = process.output().trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContain('Quad is ready: https://quad.example.edu');
    if (LOG_LEVEL === 'silent') expect(messages).toHaveLength(1);
    else expect(process.output()).toContain('550');
  });
});

test('a start in production without moderators warns in one line, and no other start does', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://quad.example.edu',
    CAMPUSES: 'open',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'quad@example.edu',
  };
  const warnings = async (env: Record<string, string>) =>
    (await startTestServer({ env })).log().match(/^.*There are no moderators.*$/gm) ?? [];
  expect(await warnings(production)).toEqual([expect.stringContaining('"level":40,')]);
  expect(await warnings({ ...production, MODERATORS: 'dean@example.edu' })).toEqual([]);
  expect(await warnings({})).toEqual([]);
});
