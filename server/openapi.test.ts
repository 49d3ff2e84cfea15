import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campusSignUp } from '#contract/campus.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openCampusSignUp } from '#server/features/sign-in/campus/sign-up.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import type { Client } from '#test/client.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import { createDocument, type OpenApiDocument, type Operation } from './features/openapi/document.ts';
import { exampleCode, exampleIds, examplePhoto } from './features/openapi/examples.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
let document: OpenApiDocument;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({
    env: { OFFICERS: 'asha@example.edu' },
    random: { code: () => exampleCode },
  }));
  asha = await aStudent(server, { id: exampleIds.asha, email: 'asha@example.edu' });
  await aStudent(server, { id: exampleIds.ben, name: 'Ben Chandra' });
  await aStudent(server, { id: exampleIds.carl });
  await aStudent(server, { id: exampleIds.dora, email: 'dora@example.edu' });
  await insertWaitingOpinion();
  await insertPasskey();
  await insertCases();
  const picture = Buffer.from(await (await aPhoto({ type: 'webp' })).arrayBuffer());
  await server.context.photos.put(examplePhoto, { card: picture, dense: picture });
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApiDocument;
});
afterAll(() => stop());

async function insertWaitingOpinion(): Promise<void> {
  const opinion = {
    id: exampleIds.waitingOpinion,
    position: exampleIds.waitingOpinion,
    profile_id: exampleIds.asha,
    author_id: exampleIds.ben,
    comment: 'Kind and clever.',
  };
  await server.context.store.transaction((tx) =>
    tx
      .insertInto('opinions')
      .values({ ...opinion, created_at: 0, deleted_at: null, state: 'waiting' })
      .execute(),
  );
}

async function insertCases(): Promise<void> {
  const times = { gravity: 2, opened_at: 0 };
  const [open, decided] = [
    {
      id: exampleIds.openCase,
      target_id: exampleIds.carl,
      owner_id: exampleIds.carl,
      profile_id: exampleIds.carl,
    },
    { id: exampleIds.decidedCase, target_id: asha.id, owner_id: asha.id, profile_id: asha.id },
  ];
  const evidence = { name: 'Carl', photo: '', text: '', picture: 'UklGRg==' };
  const sealed = await server.context.secrets.seal(JSON.stringify({ note: '', evidence }));
  const ids = { id: exampleIds.report, case_id: exampleIds.openCase, reporter_id: exampleIds.ben };
  const report = { ...ids, kind: 'photo', reason: 'other' } as const;
  await server.context.store.transaction(async (tx) => {
    await tx
      .insertInto('cases')
      .values({ ...open, ...times, kind: 'person' })
      .execute();
    await tx
      .insertInto('cases')
      .values({
        ...decided,
        ...times,
        kind: 'photo',
        state: 'decided',
        outcome: 'upheld',
        decided_at: Date.now(),
      })
      .execute();
    await tx
      .insertInto('reports')
      .values({
        ...report,
        sealed,
        owner_id: exampleIds.carl,
        target_id: exampleIds.carl,
        weight: 2,
        created_at: 0,
      })
      .execute();
  });
}

/** A moderator with a passkey moderates in a session by passkey. */
async function insertPasskey(): Promise<void> {
  const passkey = {
    id: exampleIds.passkey,
    person_id: asha.id,
    slot: 1,
    credential_id: 'a',
    public_key: 'b',
  };
  const rest = { counter: 0, transports: '[]', name: 'My phone', created_at: 0, last_used_at: null };
  await server.context.store.transaction(async (tx) => {
    await tx
      .insertInto('passkeys')
      .values({ ...passkey, ...rest })
      .execute();
    await tx
      .updateTable('sessions')
      .set({ passkey_id: passkey.id })
      .where('person_id', '=', asha.id)
      .execute();
  });
}

/** Calls whose data only an authenticator can make, with the status of their examples. */
const needAuthenticator: Readonly<Record<string, number>> = { addPasskey: 400, passkeyLogin: 401 };

test('/openapi.json is valid OpenAPI 3.1 and describes every call [6.1]', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect(errors ?? []).toEqual([]);
  expect([valid, document.openapi]).toEqual([true, '3.1.1']);
  for (const { method, path } of endpoints)
    expect(document.paths[path.replace(':id', '{id}')]).toHaveProperty(method.toLowerCase());
});

/** Sends an operation with only the information of the document. */
async function send(client: Client, path: string, method: string, operation: Operation): Promise<Response> {
  const search = new URLSearchParams();
  let target = path;
  for (const { name, in: where, example } of operation.parameters ?? []) {
    if (example === undefined) continue;
    const value = typeof example === 'string' ? example : JSON.stringify(example);
    if (where === 'path') target = target.replace(`{${name}}`, value);
    else search.set(name, value);
  }
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const init: RequestInit = { method: method.toUpperCase() };
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of Object.entries(body?.example as object)) form.set(name, String(value));
    form.set('image', await aPhoto(), 'photo.jpg');
    init.body = form;
  } else if (type) {
    init.body = JSON.stringify(body?.example);
    init.headers = { 'content-type': type };
  }
  return client.fetch(search.size > 0 ? `${target}?${search.toString()}` : target, init);
}

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type');
  // A stream of events has no end.
  if (type?.startsWith('text/event-stream')) return (await response.body?.cancel()) ?? 'events';
  return type?.includes('json') ? response.json() : response.text();
}

describe('the examples', () => {
  const calls = () =>
    Object.entries(document.paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
      )
      // The deletion comes last, because it ends the session that the other calls need.
      .toSorted(
        (a, b) =>
          Number(a.operation.operationId === 'deleteAccount') -
          Number(b.operation.operationId === 'deleteAccount'),
      );

  test('without a session get the documented 401 if the call requires one [6.20]', async () => {
    for (const { path, method, operation } of calls()) {
      if (operation.security.length === 0) continue;
      const { status } = await send(server.newClient(), path, method, operation);
      expect([path, status, Object.keys(operation.responses)]).toEqual([
        path,
        401,
        expect.arrayContaining(['401']),
      ]);
    }
  });

  test('succeed on a running server [6.1]', async () => {
    const newcomer = { mailbox: 'devi@example.edu', email: 'devi@example.edu', name: 'Devi Sen' };
    const signUpToken = await openCampusSignUp(server.context, newcomer);
    for (const { path, method, operation } of calls()) {
      let client = operation.security.length > 0 ? asha.client : server.newClient();
      if (operation.operationId === 'logout') ({ client } = await aStudent(server));
      if (path === campusSignUp.path) client.cookie = `campus-sign-up=${signUpToken}`;
      const response = await send(client, path, method, operation);
      const status = needAuthenticator[operation.operationId] ?? 200;
      expect([method, path, response.status, await readAnswer(response)]).toEqual([
        method,
        path,
        status,
        expect.anything(),
      ]);
      if (status !== 200) continue;
      const { headers = {} } = operation.responses['200'] ?? {};
      expect([path, response.headers.has('set-cookie')]).toEqual([path, 'Set-Cookie' in headers]);
    }
  });
});

test('the session cookie has the name that the server uses', () => {
  const name = (cookie: string) =>
    (createDocument(cookie)['components'] as { securitySchemes: object }).securitySchemes;
  expect(name('__Host-session')).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
  });
  expect(document['components']).toMatchObject({ securitySchemes: { session: { name: 'session' } } });
});

test('/docs/api is a page whose script and style come from this server [6.1]', async () => {
  const page = await fetch(`${server.url}/docs/api`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).not.toMatch(/<script>|style=|(?:src|href)="https?:/);
  const files = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path);
  const types = await Promise.all(
    files.map(async (path) => (await fetch(`${server.url}${path}`)).headers.get('content-type')),
  );
  expect(types).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']);
});
