import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#server/platform/errors.ts';
import { HOUR, MINUTE, openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';
import { JsonText } from '#server/platform/http/answers/json-text.ts';
import { createCallLimits, type CallKind, type CallLimits, type Charge } from './call-limits.ts';

let server: TestServer;
let stop: () => Promise<void>;
let now = Date.now();
let limits: CallLimits;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());
beforeEach(() => {
  limits = createCallLimits({ ...server.context, clock: () => now });
});
// Otherwise the counts of this test would be shared in the background of the next test.
afterEach(() => limits.close());

/** @returns how many of `tries` calls are allowed, and the refusal of the last one. */
function countAllowed(tries: number, charge: (nth: number) => Charge) {
  let allowed = 0;
  let refusal: Failure | null = null;
  for (let nth = 0; nth < tries; nth += 1)
    try {
      limits.count(charge(nth));
      allowed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refusal = error;
    }
  return { allowed, refusal };
}

function allowedOf(tries: number, charge: (nth: number) => Charge): number {
  return countAllowed(tries, charge).allowed;
}

let people = 0;
function aPersonId(): string {
  people += 1;
  return `person-${people}`;
}

describe('a person', () => {
  test.each<[number, CallKind]>([
    [1_200, 'call'],
    [1_200, 'list'],
    [300, 'write'],
    [300, 'code'],
    [600, 'search'],
    [12, 'upload'],
  ])('has %i calls of the kind "%s" in ten minutes [13.6]', (limit, kind) => {
    const id = aPersonId();
    expect(allowedOf(limit + 5, () => limits.ofPerson(id, kind))).toBe(limit);
    expect(allowedOf(1, () => limits.ofPerson(aPersonId(), kind))).toBe(1);
  });

  test('has one budget for all kinds together, and a refused call counts nothing', () => {
    const id = aPersonId();
    expect(allowedOf(400, () => limits.ofPerson(id, 'write'))).toBe(300);
    expect(allowedOf(700, () => limits.ofPerson(id, 'search'))).toBe(600);
    expect(allowedOf(400, () => limits.ofPerson(id, 'call'))).toBe(300);
  });

  test('is refused with the time to wait, and allowed again after it', () => {
    const id = aPersonId();
    const { refusal } = countAllowed(1_201, () => limits.ofPerson(id, 'call'));
    expect(refusal).toMatchObject({ code: 'too_often', retryAfter: 600 });
    now += 10 * MINUTE - 1;
    expect(allowedOf(1, () => limits.ofPerson(id, 'call'))).toBe(0);
    now += 1;
    expect(allowedOf(1, () => limits.ofPerson(id, 'call'))).toBe(1);
  });
});

describe('cards of other people', () => {
  const pageOf = (cards: number) => new JsonText('[]', null, new Map(), cards);
  const read = (id: string, cards: number) => limits.countCards(id, 50, () => pageOf(cards));

  test('are 6,000 in an hour, whatever the size of the pages [13.6]', () => {
    const id = aPersonId();
    for (let page = 0; page < 600; page += 1) void read(id, 10);
    expect(() => read(id, 1)).toThrow(Failure);
    now += HOUR - 1;
    expect(() => read(id, 1)).toThrow(Failure);
    now += 1;
    for (let page = 0; page < 120; page += 1) void read(id, 50);
    expect(() => read(id, 1)).toThrow(Failure);
  });

  test('that were not sent are not counted: an empty page, a read that fails', async () => {
    const id = aPersonId();
    for (let page = 0; page < 1_000; page += 1) void read(id, 0);
    const broken = () => Promise.reject(new Error('broken'));
    for (let page = 0; page < 1_000; page += 1)
      await expect(limits.countCards(id, 50, broken)).rejects.toThrow('broken');
    for (let page = 0; page < 600; page += 1) void read(id, 10);
    expect(() => read(id, 0)).toThrow(Failure);
  });

  test('of parallel requests exceed the budget by at most one page [13.6]', async () => {
    const id = aPersonId();
    const gate = Promise.withResolvers<void>();
    const pages = Array.from({ length: 1_000 }, async () =>
      limits.countCards(id, 50, async () => {
        await gate.promise;
        return pageOf(50);
      }),
    );
    gate.resolve();
    const sent = (await Promise.allSettled(pages)).filter(({ status }) => status === 'fulfilled');
    expect(sent).toHaveLength(120);
  });
});

test('a known browser has 200 calls in ten minutes, and no other browser of its person pays for them', () => {
  expect(allowedOf(300, () => limits.ofBrowser('browser-1', 'person'))).toBe(200);
  expect(allowedOf(300, () => limits.ofBrowser('browser-2', 'person'))).toBe(200);
});

describe('a network', () => {
  test('has 10,000 calls in ten minutes, of them 1,000 code requests [13.6]', () => {
    expect(allowedOf(1_500, () => limits.ofNetwork('192.0.2.1', 'code'))).toBe(1_000);
    expect(allowedOf(10_000, () => limits.ofNetwork('192.0.2.1', 'write'))).toBe(9_000);
    expect(allowedOf(1, () => limits.ofNetwork('::ffff:192.0.2.1', 'call'))).toBe(0);
    expect(allowedOf(1_500, () => limits.ofNetwork('192.0.2.2', 'code'))).toBe(1_000);
  });

  test('of IPv6 is a /64, and its /48 has 64 times as much [13.6]', () => {
    const one = (nth: number) => limits.ofNetwork(`2001:db8:1:1:${(nth % 60_000).toString(16)}::1`, 'code');
    expect(allowedOf(1_500, one)).toBe(1_000);
    const others = (nth: number) => limits.ofNetwork(`2001:db8:1:${(2 + nth).toString(16)}::1`, 'code');
    expect(allowedOf(65_000, others)).toBe(63_000);
    expect(allowedOf(1, () => limits.ofNetwork('2001:db8:2:1::1', 'code'))).toBe(1);
  });
});

describe('LIMIT_ variables', () => {
  test('change the numbers, and LIMITS=off counts nothing', async () => {
    const few = await startTestServer({ env: { LIMIT_CALLS: '3', LIMIT_NETWORK_CODES: '2' } });
    limits = few.context.limits;
    const id = aPersonId();
    expect(allowedOf(9, () => limits.ofPerson(id, 'call'))).toBe(3);
    expect(allowedOf(9, () => limits.ofNetwork('192.0.2.1', 'code'))).toBe(2);
    limits = createCallLimits({ ...few.context, config: { ...few.context.config, limits: false } });
    expect(allowedOf(9, () => limits.ofPerson(id, 'call'))).toBe(9);
  });
});

describe('the security log', () => {
  /** The exceeded limits of a person, and of the networks that exceeded the limit on codes since `since`. */
  const eventsOf = async (personId: string, since: string) =>
    server.context.store.db
      .selectFrom('security_events')
      .select(['kind', 'person_id', 'network', 'detail'])
      .where('kind', '=', 'limit-struck')
      .where((e) =>
        e.or([
          e('person_id', '=', personId),
          e.and([e('detail', '=', 'network-codes'), e('id', '>', since)]),
        ]),
      )
      .orderBy('id')
      .execute();

  test('has an exceeded limit once per subject and window, with the person’s id or a hash of the network [13.6]', async () => {
    const id = aPersonId();
    const since = server.context.random.id();
    const events = () => eventsOf(id, since);
    allowedOf(1_300, () => limits.ofPerson(id, 'call'));
    allowedOf(320, () => limits.ofNetwork('198.51.100.7', 'code'));
    await expect.poll(events).toHaveLength(1);
    expect(await events()).toEqual([{ kind: 'limit-struck', person_id: id, network: null, detail: 'calls' }]);
    // This node after a restart, or another one, counts and refuses in the same window.
    await limits.close();
    limits = createCallLimits({ ...server.context, clock: () => now });
    allowedOf(1_300, () => limits.ofPerson(id, 'call'));
    allowedOf(1_300, () => limits.ofNetwork('198.51.100.7', 'code'));
    await expect.poll(events).toHaveLength(2);
    const [, second] = await events();
    expect(second).toMatchObject({ person_id: null, detail: 'network-codes' });
    expect(second?.network).toMatch(/^[\w-]{43}$/);
    now += 11 * MINUTE;
    allowedOf(1_300, () => limits.ofPerson(id, 'call'));
    await expect.poll(events).toHaveLength(3);
  });

  test('has each of two limits that one person exceeds within a minute', async () => {
    const id = aPersonId();
    const events = () => eventsOf(id, server.context.random.id());
    allowedOf(1_300, () => limits.ofPerson(id, 'search'));
    allowedOf(1_300, () => limits.ofPerson(id, 'call'));
    await expect.poll(events).toHaveLength(2);
    expect((await events()).map(({ detail }) => detail).toSorted()).toEqual(['calls', 'searches']);
  });

  test('and the server’s log name a person who reads 6,000 cards, once and only by id', async () => {
    const id = aPersonId();
    const page = () => limits.countCards(id, 50, () => new JsonText('[]', null, new Map(), 50));
    for (let nth = 0; nth < 120; nth += 1) void page();
    for (let nth = 0; nth < 5; nth += 1) expect(page).toThrow(Failure);
    await expect.poll(() => server.log()).toContain(`"${id}"`);
    expect(server.log().split(`"${id}"`)).toHaveLength(2);
    expect(await eventsOf(id, server.context.random.id())).toEqual([
      { kind: 'limit-struck', person_id: id, network: null, detail: 'cards' },
    ]);
  });
});
