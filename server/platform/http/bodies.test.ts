import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeOpinion } from '#contract/opinions.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { refusal } from '#test/client.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  asha = await aStudent(server);
});
afterAll(() => stop());

function postJson(path: string, body: string, headers: Record<string, string> = {}) {
  return asha.client.fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe('bodies', () => {
  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/xml'],
    ['application/jsonx'],
    ['nonsense'],
    ['multipart/form-data; boundary=x'],
  ])('a JSON call does not accept %s: 415', async (type) => {
    const response = await postJson('/writecomment', '{}', { 'content-type': type });
    expect(await refusal(response)).toEqual([415, 'wrong_content_type']);
  });

  test('a call with a file does not accept JSON: 415 [4.2]', async () => {
    expect(await refusal(await postJson('/verifyuser', '{"otp":"123456","email":"a@example.edu"}'))).toEqual([
      415,
      'wrong_content_type',
    ]);
  });

  test.each([
    ['cut off', '{"user_id":'],
    ['two', '{}{}'],
    ['a word', 'hello'],
    ['a NUL', '\0'],
    ['not UTF-8', '"\udc00'],
    ['a comment', '{/* */}'],
    ['an array', '[]'],
    ['a string', '"text"'],
    ['a number', '1'],
    ['null', 'null'],
    ['true', 'true'],
    ['nothing', ''],
    ['very deep', '['.repeat(30_000)],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('JSON that is %s gets a 400 and has no effect', async (_what, body) => {
    expect(await refusal(await postJson('/writecomment', body))).toEqual([400, 'invalid_input']);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('a body of more than 64 KB is too large, with and without a content-length [4.2]', async () => {
    const body = JSON.stringify({ comment: 'a'.repeat(65 * 1024) });
    expect(await refusal(await postJson('/writecomment', body))).toEqual([413, 'too_large']);
    const stream = new Blob([body]).stream();
    const init = {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half' as const,
    };
    expect(await refusal(await asha.client.fetch('/writecomment', init))).toEqual([413, 'too_large']);
  });

  test('unknown fields are ignored [4.3]', async () => {
    const { status } = await asha.client.call(writeOpinion, {
      user_id: asha.id,
      comment_id: crypto.randomUUID(),
      comment: 'Me.',
      role: 'admin',
      author_id: 'x',
      position: 1,
    });
    expect(status).toBe(200);
    const names = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}';
    const body = `{"user_id":"${asha.id}","comment_id":"${crypto.randomUUID()}","comment":"Me.",${names}}`;
    expect((await postJson('/writecomment', body)).status).toBe(200);
  });
});

describe('forms', () => {
  const boundary = 'xxBOUNDARYxx';
  function send(body: string | FormData, type: string | null = `multipart/form-data; boundary=${boundary}`) {
    return asha.client.fetch('/updatephoto', {
      method: 'PATCH',
      body,
      headers: type === null ? {} : { 'content-type': type },
    });
  }
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  test.each([
    ['no boundary', field('id', ''), 'multipart/form-data'],
    ['an empty boundary', field('id', ''), 'multipart/form-data; boundary='],
    ['another boundary', field('id', ''), 'multipart/form-data; boundary=other'],
    ['no end', field('id', ''), undefined],
    [
      'an end in the middle of a file',
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc`,
      undefined,
    ],
    ['nothing', '', undefined],
    ['no parts', `--${boundary}--\r\n`, undefined],
    [
      'a part without a name',
      `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
      undefined,
    ],
    ['a broken part header', `--${boundary}\r\nnonsense\r\n\r\nx\r\n--${boundary}--\r\n`, undefined],
    [
      'a part header that never ends',
      `--${boundary}\r\nContent-Disposition: ${'x'.repeat(100_000)}`,
      undefined,
    ],
    ['a field called __proto__', `${field('__proto__', 'x')}--${boundary}--\r\n`, undefined],
  ])('with %s are refused', async (_what, body, type) => {
    const [status] = await refusal(await send(body, type));
    expect([400, 413, 415]).toContain(status);
  });

  test('too many parts, fields or files, and a field that is too long, are refused', async () => {
    const many = new FormData();
    for (let count = 0; count < 200; count += 1) many.append(`field${count}`, 'x');
    const files = new FormData();
    for (let count = 0; count < 5; count += 1) files.append('image', await aPhoto(), 'a.jpg');
    const long = new FormData();
    long.append('id', 'x'.repeat(100_000));
    long.append('image', await aPhoto(), 'a.jpg');
    for (const form of [many, files, long]) {
      const [status] = await refusal(await send(form, null));
      expect([400, 413]).toContain(status);
    }
  });
});
