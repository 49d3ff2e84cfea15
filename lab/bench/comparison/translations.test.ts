import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../server/requests.ts';
import { formatLines } from './format-lines.ts';
import { toParse } from './to-parse.ts';
import { toPocketBase } from './to-pocketbase.ts';

const page = (query: string): WireRequest => ({ method: 'GET', path: `/get?${query}`, headers: {} });
const ids = { idOf: (id: string) => `p-${id}`, tokens: new Map([['me', 'token']]) };
const queryOf = ({ path }: WireRequest) => new URL(path, 'http://localhost').searchParams;

describe('a page of Quad becomes the same page', () => {
  const request = page('hated=loved&year=2&personality=none&cursor=0.77.0');

  test('of Parse Server', () => {
    const query = queryOf(toParse(request, 'me', 'token'));
    expect(JSON.parse(query.get('where') ?? '')).toEqual({
      public: 1,
      objectId: { $ne: 'me' },
      lovedOrder: { $lt: 77 },
      year: 2,
      personality: '',
    });
    expect([query.get('order'), query.get('limit')]).toEqual(['-lovedOrder', '10']);
  });

  test('of PocketBase', () => {
    const query = queryOf(toPocketBase(request, 'me', ids));
    expect(query.get('filter')).toBe('loved_order < 77 && year = 2 && personality = ""');
    expect([query.get('sort'), query.get('perPage')]).toEqual(['-loved_order', '10']);
  });
});

test('the second lap of the ring ends where the viewer started', () => {
  const request = page('cursor=1.5.900');
  expect(queryOf(toPocketBase(request, 'me', ids)).get('filter')).toBe('ring > 5 && ring < 900');
  expect(queryOf(toParse(request, 'me', 'token')).get('where')).toContain('"ring":{"$gt":5,"$lt":900}');
});

test('a reaction of Quad becomes a new row of the same two people', () => {
  const body = { id: 'you', like: 'dislike' };
  const request = { method: 'PATCH', path: '/reaction', headers: {}, body };
  expect(toPocketBase(request, 'me', ids)).toEqual({
    method: 'POST',
    path: '/api/collections/reactions/records',
    headers: { authorization: 'token' },
    body: { actor: 'p-me', target: 'p-you', kind: 'dislike' },
  });
  expect(toParse(request, 'me', 'token').body).toMatchObject({
    actor: { className: 'Person', objectId: 'me' },
    target: { className: 'Person', objectId: 'you' },
    kind: 'dislike',
  });
});

test('a line with failed requests is marked as failed', () => {
  const rates = { ratio: 0.05, p99Ratio: 2, quadOver: { sqlite: 4, postgres: 3 }, perSecond: 100, cpuUs: 50 };
  const times = { p50Ms: 1, p99Ms: 2, p999Ms: 3, bytes: 7_000, answers: 9 };
  const line = { cell: 'first', server: 'Peer', ...rates, ...times };
  const [, failed, clean] = formatLines([
    { ...line, failures: { status: 3, connect: 0 } },
    { ...line, failures: { status: 0 } },
  ]);
  expect(failed).toContain('FAILED: 3 status');
  expect(clean).not.toContain('FAILED');
});
