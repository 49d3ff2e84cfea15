import { describe, expect, test } from 'vitest';
import { healthz, readyz } from '#contract/health.ts';
import { writeOpinion } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { me } from '#contract/profile.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { aStudent } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

interface Line {
  readonly level: number;
  readonly requestId: string;
  readonly trace_id?: string;
  readonly method: string;
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  readonly code?: string;
  readonly msg: string;
}

const LOG_LEVEL = 'info';

function linesOf({ log, context }: TestServer): Line[] {
  context.observer?.flush();
  const lines = log().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
}

describe('with REQUEST_LOG=on', () => {
  test('each request writes one line with the id of its answer, whatever answers it', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'on' } });
    const { client } = await aStudent(server);
    const before = linesOf(server).length;
    const answers = [
      await client.fetch(getPeople.path),
      await client.fetch(getPeople.path),
      await client.fetch(`${getPeople.path}?limit=99`),
      await client.fetch('/getuser/nobody'),
      await client.fetch('/nothing', { method: 'DELETE' }),
    ];
    const lines = linesOf(server).slice(before);
    expect(lines.map(({ method, call, status, code }) => [method, call, status, code])).toEqual([
      ['GET', '/get', 200, undefined],
      ['GET', '/get', 200, undefined],
      ['GET', '/get', 400, 'invalid_input'],
      ['GET', '/getuser/:id', 404, 'not_found'],
      ['DELETE', 'none', 404, 'not_found'],
    ]);
    expect(lines.map(({ requestId }) => requestId)).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')),
    );
    expect(lines.every(({ ms, level }) => ms >= 0 && ms < 60_000 && level === 30)).toBe(true);
  });

  test('a line has nothing about a person: no address, query, id, cookie or mail address', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'on' } });
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const comment_id = crypto.randomUUID();
    await asha.client.call(writeOpinion, { user_id: ben.id, comment_id, comment: 'Zebra' });
    await asha.client.fetch('/searchuser?user=Quagga&mail=somebody@example.edu');
    await asha.client.fetch(`/getuser/${ben.id}`);
    await asha.client.fetch(`/photos/${ben.photo}.webp`);
    const lines = linesOf(server).map((line) => Object.entries(line));
    const keys = new Set(lines.flatMap((line) => line.map(([key]) => key)));
    expect([...keys].toSorted()).toEqual(
      ['call', 'hostname', 'level', 'method', 'ms', 'msg', 'pid', 'requestId', 'status', 'time'].toSorted(),
    );
    const text = JSON.stringify(lines);
    for (const word of ['Zebra', 'Quagga', 'somebody', '127.0.0.1', asha.id, ben.id, ben.photo, comment_id])
      expect(text.includes(word), word).toBe(false);
  });
});

test('a successful health check writes no line, and a failed one does', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'on' } });
  for (const path of [healthz.path, readyz.path]) await fetch(`${server.url}${path}`);
  expect(linesOf(server)).toEqual([]);
  server.context.store.check = () => Promise.reject(new StoreUnavailable('not today'));
  await expect.poll(async () => (await fetch(`${server.url}${readyz.path}`)).status).toBe(503);
  expect(linesOf(server)).toMatchObject([{ call: readyz.path, status: 503 }]);
});

test('with REQUEST_LOG=errors only answers of 400 and above write a line', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'errors' } });
  const { client } = await aStudent(server);
  await client.call(getPeople, {});
  await client.fetch('/getuser/nobody');
  expect(linesOf(server).map(({ status }) => status)).toEqual([404]);
});

test.each([{ REQUEST_LOG: 'off' }, { REQUEST_LOG: 'on', LOG_LEVEL: 'warn' }])(
  'with %o no request writes a line',
  async (env) => {
    const server = await startTestServer({ env: { LOG_LEVEL, ...env } });
    await fetch(`${server.url}${me.path}`);
    expect(server.context.observer).toBeNull();
    expect(linesOf(server)).toEqual([]);
  },
);

describe('traceparent', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';

  test('with a valid value gives its trace id to every log line of the request, before and in the framework [4.6]', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'on' } });
    const { client } = await aStudent(server);
    await client.call(getPeople, {});
    const { log, sessions } = server.context;
    const usual = { ...sessions };
    Object.assign(sessions, {
      peek(hash: string) {
        log.warn('a line from below the routes');
        return usual.peek(hash);
      },
    });
    server.context.observer?.flush();
    const before = server.log().length;
    for (const path of [getPeople.path, me.path])
      await client.fetch(path, { headers: { traceparent: `00-${trace}-${parent}-01` } });
    server.context.observer?.flush();
    const lines = server.log().slice(before).split('\n').filter(Boolean);
    const ids = lines.map((line) => (JSON.parse(line) as Line).trace_id);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids)).toEqual(new Set([trace]));
  });

  test.each([
    [`00-${trace}-${parent}-01`, trace],
    [`cc-${trace}-${parent}-01`, trace],
    [`cc-${trace}-${parent}-01-what-comes-later`, trace],
    [`00-${trace}-${parent}-01-more`, undefined],
    [`cc-${trace}-${parent}-01.more`, undefined],
    [`ff-${trace}-${parent}-01`, undefined],
    [`00-${'0'.repeat(32)}-${parent}-01`, undefined],
    [`00-${trace}-${'0'.repeat(16)}-01`, undefined],
    [`00-${trace.toUpperCase()}-${parent}-01`, undefined],
    [`00-${trace}-${parent}`, undefined],
    [`00-${trace}-${parent}-01, 00-${trace}-${parent}-01`, undefined],
    ['"}{"level":60', undefined],
    [`00-${'g'.repeat(32)}-${parent}-01`, undefined],
  ])('%s gives %s', async (traceparent, expected) => {
    const server = await startTestServer({ env: { LOG_LEVEL, REQUEST_LOG: 'on' } });
    const answer = await fetch(`${server.url}${me.path}`, { headers: { traceparent } });
    expect(linesOf(server)).toMatchObject([{ requestId: answer.headers.get('x-request-id') }]);
    expect(linesOf(server)[0]?.trace_id).toBe(expected);
    expect(answer.headers.get('x-request-id')).not.toContain(trace);
  });
});
