import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { campusSignUp } from '#contract/campus.ts';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { me, updatePhoto } from '#contract/profile.ts';
import { verifyUser } from '#contract/sign-in.ts';
import { aStudent, registerNewcomer } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aField, aFileStart, formEnd, openUpload } from '#test/raw-upload.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const signUp = 'POST /verifyuser';
const change = 'PATCH /updatephoto';

/** Starts an upload of 1 MB that stops after its first bytes. */
async function stall({ url }: TestServer, target: string, cookie = '') {
  const upload = openUpload(url, { target, cookie, length: 1024 * 1024 });
  await upload.send(aFileStart() + 'abc');
  return upload;
}

function aBody(fields: Record<string, string>, photo: Buffer, order: 'fields first' | 'photo first'): Buffer {
  const file = Buffer.concat([Buffer.from(aFileStart()), photo, Buffer.from('\r\n')]);
  const texts = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => aField(name, value))
      .join(''),
  );
  const parts = order === 'fields first' ? [texts, file] : [file, texts];
  return Buffer.concat([...parts, Buffer.from(formEnd)]);
}

/** Registers a newcomer who has a code. */
async function aNewcomer(server: TestServer) {
  const { email } = await registerNewcomer(server);
  return { email, otp: await server.mailbox.nextCode(email) };
}

describe('places', () => {
  test('are free again after uploads that are refused before their body is read', async () => {
    const server = await startTestServer();
    const refuse = async () =>
      (await server.newClient().call(campusSignUp, {}, { file: await aPhoto() })).status;
    for (let round = 0; round < 7; round += 1)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, refuse)))).toEqual(new Set([403]));
  });

  test('a person sends two photos at once; the third is refused before its body arrives, other people are not [8.1]', async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const two = [
      await stall(server, change, asha.client.cookie),
      await stall(server, change, asha.client.cookie),
    ];
    // When this call is answered, the sessions of both uploads have been read, because they were requested earlier.
    await asha.client.call(me);
    const third = openUpload(server.url, {
      target: change,
      cookie: asha.client.cookie,
      length: PHOTO_MAX_BYTES,
    });
    const { status, headers, body } = await third.answer();
    expect([status, body.code]).toEqual([429, 'too_often']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ben.client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
    two[0]?.socket.destroy();
    await expect
      .poll(async () => (await asha.client.call(updatePhoto, {}, { file: await aPhoto() })).status)
      .toBe(200);
  });

  test('64 uploads of strangers leave no place for another stranger, but a student’s photo takes the oldest place [8.1]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const strangers = [];
    for (let count = 0; count < 64; count += 1) strangers.push(await stall(server, signUp));
    await asha.client.fetch('/healthz');
    const next = await openUpload(server.url, { target: signUp, length: 1000 }).answer();
    expect([next.status, next.body.code]).toEqual([429, 'too_often']);
    expect((await asha.client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
    expect((await strangers[0]?.answer())?.status).toBe(429);
  });

  test('an upload frees its place when it is answered and when its client is gone', async () => {
    const server = await startTestServer({ env: { LIMIT_UPLOADS: '100' } });
    const { client } = await aStudent(server);
    const text = new Blob(['not a photo']);
    for (let count = 0; count < 70; count += 1) {
      const { socket } = await stall(server, signUp);
      socket.destroy();
      const { status } = await client.call(
        verifyUser,
        { otp: '000000', email: 'a@example.edu' },
        { file: text },
      );
      expect(status).toBe(401);
    }
  });
});

describe('the code of a sign-up', () => {
  test.each(['fields first', 'photo first'] as const)('is accepted with a large photo, %s', async (order) => {
    const server = await startTestServer();
    const photo = Buffer.concat([
      Buffer.from(await (await aPhoto()).arrayBuffer()),
      Buffer.alloc(PHOTO_MAX_BYTES / 2),
    ]);
    const body = aBody(await aNewcomer(server), photo, order);
    const upload = openUpload(server.url, { target: signUp, length: body.length });
    await upload.send(body);
    expect(await upload.answer()).toMatchObject({ status: 200 });
    await expectNoSpooledFiles(server);
  });

  test('is checked when the fields have arrived: a wrong code is answered before the photo is sent [8.1]', async () => {
    const server = await startTestServer();
    const { email } = await aNewcomer(server);
    const upload = openUpload(server.url, { target: signUp, length: PHOTO_MAX_BYTES });
    await upload.send(aField('email', email) + aField('otp', '000000') + aFileStart());
    expect((await upload.answer()).body.code).toBe('wrong_code');
  });

  test('that is wrong is answered to a client that goes on sending 8 MB slowly and reads afterwards', async () => {
    const server = await startTestServer();
    const { email } = await aNewcomer(server);
    const upload = openUpload(server.url, { target: signUp, length: PHOTO_MAX_BYTES });
    upload.socket.pause();
    const head = aField('email', email) + aField('otp', '000000') + aFileStart();
    await upload.send(head);
    for (let sent = head.length; sent < PHOTO_MAX_BYTES; sent += 256 * 1024) {
      await upload.send(Buffer.alloc(Math.min(256 * 1024, PHOTO_MAX_BYTES - sent)));
      await pause(20);
    }
    upload.socket.resume();
    expect((await upload.answer()).body.code).toBe('wrong_code');
    // The rest was discarded, so the connection can be used again.
    await upload.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  });

  test('that comes after the photo and is wrong is refused, and the photo is removed', async () => {
    const server = await startTestServer();
    const { email } = await aNewcomer(server);
    const body = aBody({ email, otp: '000000' }, Buffer.alloc(2_000_000), 'photo first');
    const upload = openUpload(server.url, { target: signUp, length: body.length });
    await upload.send(body);
    expect((await upload.answer()).body.code).toBe('wrong_code');
    await expectNoSpooledFiles(server);
  });

  test('counts once in a form, and a field that is sent twice afterwards changes nothing', async () => {
    const server = await startTestServer();
    const { email, otp } = await aNewcomer(server);
    const photo = Buffer.from(await (await aPhoto()).arrayBuffer());
    const body = aBody({ email, otp }, photo, 'fields first');
    const more = Buffer.from(aField('otp', '000000') + aField('email', 'b@example.edu'));
    const whole = Buffer.concat([
      body.subarray(0, -formEnd.length + 2),
      more,
      body.subarray(-formEnd.length + 2),
    ]);
    const upload = openUpload(server.url, { target: signUp, length: whole.length });
    await upload.send(whole);
    expect((await upload.answer()).status).toBe(200);
  });
});

/** Node.js swaps the two times if the headers may take longer than the whole request. */
const impatient = { headersMs: 600, requestMs: 600, checkIntervalMs: 100 };

describe('bodies', () => {
  test('a slow sender is cut off with an answer when the time for the whole body is over [8.1]', async () => {
    const server = await startTestServer({ times: impatient });
    const { client } = await aStudent(server);
    const upload = await stall(server, change, client.cookie);
    const sending = setInterval(() => upload.socket.write('x'), 50);
    const { status, body } = await upload.answer();
    clearInterval(sending);
    expect([status, body.message]).toEqual([400, 'The request took too long to arrive.']);
    await expectNoSpooledFiles(server);
  });

  test('a client that has its answer and goes on sending slowly is cut off without a second answer', async () => {
    const server = await startTestServer({ times: impatient });
    const { client } = await aStudent(server);
    const upload = openUpload(server.url, { target: change, cookie: client.cookie, length: 1_000_000_000 });
    let text = '';
    upload.socket.on('data', (data: string) => (text += data));
    await upload.send(aFileStart());
    expect((await upload.answer()).status).toBe(413);
    const sending = setInterval(() => upload.socket.write('x'), 50);
    await new Promise((resolve) => upload.socket.once('close', resolve));
    clearInterval(sending);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a form that is too long is refused before it arrives; a second file is refused [8.1]', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    const long = openUpload(server.url, { target: change, cookie: client.cookie, length: 100_000_000 });
    expect((await long.answer()).body.code).toBe('too_large');
    const form = new FormData();
    for (const name of ['a.jpg', 'b.jpg']) form.append('image', await aPhoto(), name);
    const two = await client.fetch('/updatephoto', { method: 'PATCH', body: form });
    expect(await two.json()).toMatchObject({
      code: 'too_large',
      message: 'Only one photo can be sent at once.',
    });
  });
});

test('uploads are kept in a private folder without names; what a killed process has left is removed at the start [8.1 M2.4]', async () => {
  const server = await startTestServer();
  const { dataDir } = server.context.config;
  const folder = path.join(dataDir, 'uploads');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const { client } = await aStudent(server);
  await stall(server, change, client.cookie);
  await client.fetch('/healthz');
  await expectNoSpooledFiles(server);
  await mkdir(path.join(folder, 'a-folder'));
  await writeFile(path.join(folder, 'left'), 'x');
  await server.context.spool.clear();
  await expectNoSpooledFiles(server);
});

async function expectNoSpooledFiles({ context }: TestServer): Promise<void> {
  // A file has a name for a moment after its creation.
  await expect.poll(() => readdir(path.join(context.config.dataDir, 'uploads'))).toEqual([]);
}
