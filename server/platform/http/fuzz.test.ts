import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { endpoints } from '#contract/endpoints.ts';
import { getQueue } from '#contract/moderation.ts';
import { aCrowd } from '#test/crowd.ts';
import { MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
let ben: Student;
let commentId: string;
let dean: Student;
let caseIds: string[];
let reportIds: string[];
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off', MODERATORS } }));
  [asha, ben] = [await aStudent(server), await aStudent(server)];
  ({ commentId } = await writeOn(asha, ben));
  [dean] = await twoModerators(server);
  await openCases();
});

/** A case of an opinion, of a person and of a photo, with two reports each. */
async function openCases(): Promise<void> {
  const [writer, owner, ...reporters] = await aCrowd(server, 4);
  const { commentId: id } = await writeOn(writer, owner);
  for (const reporter of reporters) {
    await sendReport(reporter, id);
    for (const kind of ['person', 'photo'] as const) await sendReport(reporter, owner.id, { kind });
  }
  const { data } = (await dean.client.call(getQueue)).body;
  caseIds = data.map((one) => one.id);
  reportIds = data.flatMap(({ reports }) => reports.map((report) => report.id));
}

afterAll(() => stop());

const names = [
  'id',
  'uid',
  'user_id',
  'commenter_id',
  'comment_id',
  'comment',
  'email',
  'otp',
  'like',
  'platform',
  'url',
  'updates',
  'name',
  'course',
  'year',
  'phone',
  'gender',
  'relation',
  'personality',
  'public',
  'limit',
  'cursor',
  'hated',
  'user',
  'image',
  '_id',
  'rawId',
  'type',
  'response',
  'constructor',
  'toString',
  '',
];
/** Some values are valid, so that some calls pass the first check. */
const nearlyRight = () =>
  fc.constantFrom<unknown>(
    asha.id,
    ben.id,
    commentId,
    asha.email,
    'a@example.edu',
    '123456',
    'like',
    'dislike',
    'github',
    'https://github.com/a',
    { year: 3 },
    { public: 0 },
    'Asha Kumari',
    'bca',
    2,
    '2',
    '9876543210',
    'female',
    'single',
    'introvert',
    '',
    null,
    1,
    -0,
    1e300,
    2 ** 53,
    '\0',
    '\ud800',
    'é'.repeat(300),
    'default',
  );
const anyValue = () =>
  fc.oneof(
    { weight: 3, arbitrary: nearlyRight() },
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
const anyInput = () => fc.dictionary(fc.constantFrom(...names), anyValue(), { maxKeys: 9 });

test('no input causes a 5xx, and every error has the same form [4.2]', async () => {
  // After a log-out, every later call would only test 401.
  // The client reads only JSON, and a download has no input.
  const fuzzed = endpoints.filter(({ path, answers }) => path !== '/logout' && !answers);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fuzzed),
      anyInput(),
      fc.boolean(),
      fc.uint8Array({ maxLength: 200 }),
      async (endpoint, input, hasSession, bytes) => {
        const client = hasSession ? asha.client : server.newClient();
        // The client checks every answer against the contract.
        const answer = await client.call(
          endpoint,
          { id: '0', ...input },
          endpoint.file ? { file: new Blob([bytes], { type: 'image/png' }) } : {},
        );
        expect(answer.status).toBeLessThan(500);
        if (answer.ok) expect(answer.body).toBeDefined();
      },
    ),
    { numRuns: 600 },
  );
  expect(server.requestLog()).toBe('');
}, 60_000);

test('no body causes a 5xx, with any content type', async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=latin1',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json;;',
    '',
  );
  const body = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('--x\r\n', '--x--', '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1'),
  );
  const changing = endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/logout');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changing), types, body, async (endpoint, type, text) => {
      const response = await asha.client.fetch(endpoint.path, {
        method: endpoint.method,
        body: text,
        headers: type ? { 'content-type': type } : {},
      });
      expect(response.status).toBeLessThan(500);
      await response.json();
    }),
    { numRuns: 300 },
  );
}, 60_000);

/** Calls of moderators, and the appeal. */
const moderated = endpoints.filter(({ path, answers }) => /^\/(?:moderation|appeal)/.test(path) && !answers);
const decisionNames = [
  'id',
  'decisions',
  'until',
  'rule',
  'message',
  'note',
  'reports',
  'report',
  'case',
  'limit',
];
const nearlyDecision = () =>
  fc.constantFrom<unknown>(
    ...caseIds,
    ...caseIds.map((id) => id.toUpperCase()),
    reportIds,
    reportIds[0],
    ['dismiss'],
    ['warn'],
    ['remove', 'mute'],
    ['suspend'],
    ['restore'],
    ['dismiss', 'mute-reporter'],
    '2099-01-31T00:00:00Z',
    '9999-99-99T00:00Z',
    '0000-01-01T00:00Z',
    'respect',
    'A note.',
    ['\0'],
    ['\ud800', 'é'.repeat(300)],
  );

test('no input of a moderator causes a 5xx', async () => {
  const value = fc.oneof({ weight: 3, arbitrary: nearlyDecision() }, anyValue());
  const input = fc.dictionary(fc.constantFrom(...decisionNames), value, { maxKeys: 7 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...moderated),
      fc.constantFrom(...caseIds),
      input,
      async (endpoint, id, typed) => {
        const answer = await dean.client.call(endpoint, { id, ...typed });
        expect(answer.status).toBeLessThan(500);
        if (answer.ok) expect(answer.body).toBeDefined();
      },
    ),
    { numRuns: 250 },
  );
  expect(server.requestLog()).toBe('');
}, 60_000);
