import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { namedEndpoints } from '#contract/endpoints.ts';
import { failuresOf, send as sendRequest } from './client.ts';
import { generate } from './generated.ts';
import { compareGroups, median } from './mann-whitney.ts';
import { createNumbers } from './random.ts';
import { mutate } from './raw-bytes.ts';
import { exitCodeOf, formatRows, judge, judgeServer } from './report.ts';
import { judgeSqlScans } from './scanners.ts';

const live = { cookies: ['session=x'], values: ['asha@example.edu'] };

test('the same seed sends the same requests, so a finding can be repeated', () => {
  const send = (seed: number) => {
    const numbers = createNumbers(seed);
    return Array.from({ length: 50 }, () => [generate(numbers, live), mutate(numbers).toString('hex')]);
  };
  expect(send(7)).toEqual(send(7));
  expect(send(7)).not.toEqual(send(8));
});

test('generated requests reach every call, with and without a session, with valid and invalid fields', () => {
  const numbers = createNumbers(1);
  const sent = Array.from({ length: 3_000 }, () => generate(numbers, live));
  // A generated value may change the rest of a path, so the calls are compared by method and first part.
  const callOf = (method: string, path: string) => `${method} /${path.split(/[/?]/)[1]}`;
  const reached = new Set(sent.map(({ method, path }) => callOf(method, path)));
  const calls = namedEndpoints
    .filter(({ endpoint }) => endpoint.answers !== 'text/event-stream')
    .map(({ endpoint: { method, path } }) => callOf(method, path));
  expect(calls.filter((call) => !reached.has(call))).toEqual([]);
  expect(sent.filter(({ headers }) => headers?.['cookie']).length).toBeGreaterThan(1_000);
  expect(sent.filter(({ headers }) => !headers?.['cookie']).length).toBeGreaterThan(500);
  // Node.js would not send such a request.
  expect(sent.filter(({ path }) => /[^\u0021-\u007e]/.test(path))).toEqual([]);
});

test('1,000 times of each group show a shift of a tenth of the spread, and show none without a shift', () => {
  const numbers = createNumbers(3);
  const times = (shift: number) =>
    Array.from(
      { length: 1_000 },
      () => numbers.below(1_000_000) / 1_000_000 + numbers.below(1_000_000) / 1_000_000 + shift,
    );
  const base = times(0);
  expect(compareGroups(base, times(0)).p).toBeGreaterThan(0.001);
  const shifted = compareGroups(times(0.1), base);
  expect(shifted.p).toBeLessThan(0.001);
  expect(shifted.larger).toBeGreaterThan(0.53);
});

test('the statistical test gives the values computed by hand for two small groups, with and without ties', () => {
  // By hand: U = 6, mean 12.5, variance 25 × 11 / 12, so z = 6 / 4.787 with the correction of 0.5, and p = 0.2101.
  const { p, larger } = compareGroups([1.1, 2.2, 3.3, 4.4, 5.5], [2.5, 3.5, 4.5, 5.6, 6.6]);
  expect(larger).toBeCloseTo(6 / 25, 10);
  expect(p).toBeCloseTo(0.2101, 3);
  expect(compareGroups([1, 1, 1], [1, 1, 1])).toEqual({ p: 1, larger: 0.5 });
  expect(median([3, 1, 2])).toBe(2);
});

test('a failed row is a finding in the table', () => {
  const table = formatRows([judge('a flood', true, 'none | refused'), judge('a guess', false, 'got in')]);
  expect(table).toContain('| a flood | none / refused | held |');
  expect(table).toContain('| a guess | got in | FINDING |');
});

test('a 5xx or an error in a server’s log makes every case on that server a finding', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/bad' ? 503 : 429).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const target = { port: (server.address() as AddressInfo).port };
  const row = judge('a flood', true, 'refused');
  await sendRequest(target, { method: 'GET', path: '/good' });
  expect(judgeServer(row, failuresOf(target), [])).toEqual(row);
  await sendRequest(target, { method: 'GET', path: '/bad' });
  expect(judgeServer(row, failuresOf(target), [])).toMatchObject({
    verdict: 'FINDING',
    result: 'refused; answers 5xx: 1, errors logged: 0 (503 GET /bad)',
  });
  expect(judgeServer(row, [], ['ERROR']).verdict).toBe('FINDING');
});

test('a skipped attack, such as a missing scanner, fails the run like a finding', () => {
  const held = judge('a flood', true, 'refused');
  expect(exitCodeOf([held, held])).toBe(0);
  expect(exitCodeOf([held, { ...held, verdict: 'skipped' }])).toBe(1);
  expect(exitCodeOf([held, judge('a guess', false, 'got in')])).toBe(1);
  expect(exitCodeOf([])).toBe(1);
});

test('a sqlmap scan that was cut off or tried nothing is skipped in the table; its findings stay', () => {
  const scan = { address: '/get', output: "testing 'a'\ntesting 'b'\n", isCutOff: false };
  expect(judgeSqlScans([scan, scan], 0)).toMatchObject({
    result: '2 addresses, 4 kinds of injection tried, 0 injectable; errors logged: 0',
    verdict: 'held',
  });
  const silent = { address: '/login', output: 'connection refused\n', isCutOff: false };
  expect(judgeSqlScans([scan, silent], 0)).toMatchObject({
    result: expect.stringMatching(/not finished: \/login$/),
    verdict: 'skipped',
  });
  const slow = { ...scan, address: '/searchuser', isCutOff: true };
  expect(judgeSqlScans([slow, scan], 0)).toMatchObject({ verdict: 'skipped' });
  const found = { ...slow, output: `${slow.output}Parameter user is vulnerable` };
  expect(judgeSqlScans([found, scan], 0).verdict).toBe('FINDING');
  expect(judgeSqlScans([slow, scan], 1).verdict).toBe('FINDING');
});
