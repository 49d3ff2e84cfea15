import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOpinions, writeOpinion } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { updateProfile } from '#contract/profile.ts';
import { listReports } from '#contract/reports.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  asha = await aStudent(server, { name: 'आशा कुमारी' });
});
afterAll(() => stop());

const refused = [400, 'invalid_input'];
/** Bytes that are not UTF-8: a lone continuation byte, a cut-off character, a surrogate, and an overlong code. */
const strange = ['\xff\xfe', '\xe0\xa4', '\xed\xa0\x80', '\xc0\xaf'].map((one) => Buffer.from(one, 'latin1'));
const encode = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16)}`).join('');

test.for(strange)('JSON with the bytes %j is refused [11.3]', async (part) => {
  const body = Buffer.concat([Buffer.from('{"email":"a@b.example","x":"'), part, Buffer.from('"}')]);
  for (const path of ['/loginotp', '/login', '/register', '/writecomment', '/report']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await asha.client.fetch(path, { method: 'POST', headers, body: new Uint8Array(body) });
    expect([path, await refusal(answer)]).toEqual([path, refused]);
  }
});

test.for(strange)(
  'a query with the bytes %j is refused, even after the same call has been answered [11.3]',
  async (part) => {
    for (const { path } of [getPeople, searchPeople, getOpinions, listReports]) {
      if (path === getPeople.path) expect((await asha.client.fetch(path)).status).toBe(200);
      for (const name of ['user', 'id', 'limit', 'cursor', 'unknown'])
        for (const query of [
          `?${name}=${encode(part)}`,
          `?${encode(part)}=${name}`,
          `?a=1&${name}=a${encode(part)}`,
        ])
          expect([path + query, await refusal(await asha.client.fetch(path + query))]).toEqual([
            path + query,
            refused,
          ]);
    }
    const deletion = await asha.client.fetch(`/deletecomment?id=${encode(part)}`, { method: 'DELETE' });
    expect(await refusal(deletion)).toEqual(refused);
  },
);

test.for(strange)('a form with the bytes %j is refused, in a value and in a name', async (part) => {
  for (const [name, value] of [
    ['name', part],
    [part, 'a'],
  ]) {
    const body = Buffer.concat(
      [
        '--b\r\ncontent-disposition: form-data; name="',
        name ?? '',
        '"\r\n\r\n',
        value ?? '',
        '\r\n--b--\r\n',
      ].map((one) => Buffer.from(one as string)),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await asha.client.fetch('/updatephoto', {
      method: 'PATCH',
      headers,
      body: new Uint8Array(body),
    });
    expect(await refusal(answer)).toEqual(refused);
  }
});

test.each(['iso-8859-1', 'utf-16le', 'windows-1252'])(
  'a field of a form is UTF-8, also where it names the charset %s',
  async (charset) => {
    const head = `--b\r\ncontent-disposition: form-data; name="email"\r\ncontent-type: text/plain; charset=${charset}`;
    const body = Buffer.from(`${head}\r\n\r\nJos\xe9@b.example\r\n--b--\r\n`, 'latin1');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await asha.client.fetch('/verifyuser', { method: 'POST', headers, body });
    const { code, message } = (await answer.json()) as Record<string, string>;
    expect([answer.status, code, message]).toEqual([...refused, 'The request has text that is not UTF-8.']);
  },
);

test('U+FFFD, which replaces lost characters, is refused in every kind of input', async () => {
  for (const name of ['Asha \ufffd Kumari', '\ufffdsha Kumari']) {
    expect((await asha.client.call(updateProfile, { updates: { name } })).status).toBe(400);
    expect((await asha.client.call(searchPeople, { user: name })).status).toBe(400);
    const opinion = { user_id: asha.id, comment_id: crypto.randomUUID(), comment: name };
    expect((await asha.client.call(writeOpinion, opinion)).status).toBe(400);
  }
});

test('a percent sign that encodes nothing stays a percent sign', async () => {
  const { status, body } = await asha.client.call(searchPeople, { user: '100%' });
  expect([status, body.data]).toEqual([200, []]);
  expect((await asha.client.fetch('/searchuser?user=100%')).status).toBe(200);
});
