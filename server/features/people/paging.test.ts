import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPeople, sorts, type Sort } from '#contract/people.ts';
import { updateProfile } from '#contract/profile.ts';
import type { Card } from '#contract/user-object.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/page.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { DAY, openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';
import { decodeListPlace, encodeListPlace, type ListPlace } from './order.ts';
import { ringStart, RING_SIZE } from './ring.ts';

describe('while others sign up, react, write and turn private', () => {
  let server: TestServer;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  });
  afterAll(() => stop());

  const PEOPLE = 7;
  const act = fc.record({
    what: fc.constantFrom('read', 'read', 'sign-up', 'like', 'dislike', 'write', 'go-private'),
    who: fc.nat(PEOPLE - 1),
    whom: fc.nat(PEOPLE - 1),
  });
  const script = fc.record({ limit: fc.integer({ min: 1, max: 4 }), acts: fc.array(act, { maxLength: 12 }) });

  test.each(sorts)(
    '%s: a person whose position does not change is shown exactly once, and no person twice [6.7]',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(script, async ({ limit, acts }) => {
          const { viewer, people } = await freshCampus();
          const moved = new Set<string>();
          const hidden = new Set<string>();
          const seen: string[] = [];
          let next: string | null = `/get?hated=${sort}&limit=${limit}`;
          const read = async () => {
            if (next === null) return;
            const page = await viewer.client.follow(getPeople, next);
            for (const { _id } of page.body) expect(hidden).not.toContain(_id);
            seen.push(...page.body.map(({ _id }: Card) => _id));
            ({ next } = page);
          };
          for (const { what, who, whom } of acts) {
            const actor = people[who];
            const target = people[whom];
            if (!actor || !target) continue;
            if (what === 'read') await read();
            else await perform(what, actor, target, { moved, hidden });
          }
          while (next !== null) await read();
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).not.toContain(viewer.id);
          const kept = people
            .map(({ id }) => id)
            .filter((id) => !hidden.has(id) && !(sort !== 'default' && moved.has(id)));
          for (const id of kept) expect(seen).toContain(id);
        }),
        { numRuns: 15 },
      );
    },
    60_000,
  );

  async function freshCampus() {
    await server.context.store.transaction((tx) => tx.deleteFrom('people').execute());
    const viewer = await aStudent(server);
    const people: Student[] = [];
    for (let count = 0; count < PEOPLE; count += 1) people.push(await aStudent(server));
    return { viewer, people };
  }

  async function perform(
    what: string,
    actor: Student,
    target: Student,
    { moved, hidden }: Record<'moved' | 'hidden', Set<string>>,
  ) {
    switch (what) {
      case 'sign-up':
        await aStudent(server);
        break;
      case 'write':
        await writeOn(actor, target);
        moved.add(target.id);
        break;
      case 'go-private':
        await actor.client.call(updateProfile, { updates: { public: 0 } });
        hidden.add(actor.id);
        break;
      default:
        await reactTo(actor, target, what === 'like' ? 'like' : 'dislike');
        moved.add(target.id);
    }
  }
});

describe('the default order', () => {
  /** Ids in the order a viewer sees them, page by page; `between` runs after each page. */
  async function goRound(viewer: Student, between: () => void = () => {}): Promise<string[]> {
    let page = await viewer.client.call(getPeople, { limit: 3 });
    const ids = page.body.map(({ _id }) => _id);
    while (page.next) {
      between();
      page = await viewer.client.follow(getPeople, page.next);
      ids.push(...page.body.map(({ _id }) => _id));
    }
    return ids;
  }

  function rotated(rings: readonly number[], ids: readonly string[], start: number): string[] {
    const ordered = rings
      .map((ring, index) => ({ ring, id: ids[index] ?? '' }))
      .toSorted((a, b) => a.ring - b.ring);
    return [
      ...ordered.filter(({ ring }) => ring >= start),
      ...ordered.filter(({ ring }) => ring < start),
    ].map(({ id }) => id);
  }

  test("starts at the viewer's position of the UTC day and shows everybody once [6.8]", async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server, { public: 0 }), await aStudent(server, { public: 0 })];
    // Both ends of the ring, both viewers' starts and their neighbours, where off-by-one errors would show.
    const edges = [asha, ben].flatMap(({ id }) =>
      [-1, 0, 1].map((step) => ringStart(id, server.context.clock()) + step),
    );
    const spread = Array.from({ length: 16 }, (_, index) => index * 130_000_000 + 5);
    const rings = [...new Set([0, RING_SIZE - 1, ...edges, ...spread])].filter(
      (ring) => ring >= 0 && ring < RING_SIZE,
    );
    const ids = await manyPeople(server, rings.length, (index) => ({ ring: rings[index] ?? 0 }));
    for (const viewer of [asha, ben]) {
      expect(await goRound(viewer)).toEqual(
        rotated(rings, ids, ringStart(viewer.id, server.context.clock())),
      );
    }
    server.passTime(DAY);
    expect(await goRound(asha)).toEqual(rotated(rings, ids, ringStart(asha.id, server.context.clock())));
  });

  test('does not change when midnight passes between two pages', async () => {
    const server = await startTestServer();
    const viewer = await aStudent(server, { public: 0 });
    const rings = Array.from({ length: 20 }, (_, index) => index * 107_000_000);
    const ids = await manyPeople(server, rings.length, (index) => ({ ring: rings[index] ?? 0 }));
    const start = ringStart(viewer.id, server.context.clock());
    expect(await goRound(viewer, () => server.passTime(DAY))).toEqual(rotated(rings, ids, start));
  });

  test('has starts that are spread over the whole ring and depend only on viewer and UTC day', () => {
    const noon = Date.UTC(2026, 0, 1, 12);
    const starts = Array.from({ length: 4000 }, (_, index) => ringStart(`viewer ${index}`, noon));
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const inIt = starts.filter((start) => Math.floor((start / RING_SIZE) * 4) === quarter);
      expect(inIt.length).toBeGreaterThan(850);
    }
    expect(ringStart('v', Date.UTC(2026, 0, 1))).toBe(ringStart('v', Date.UTC(2026, 0, 1, 23, 59, 59, 999)));
    expect(ringStart('v', Date.UTC(2026, 0, 1))).not.toBe(ringStart('v', Date.UTC(2026, 0, 2)));
  });
});

describe('cursors', () => {
  let server: TestServer;
  let stop: () => Promise<void>;
  let viewer: Student;
  beforeAll(async () => {
    ({ server, stop } = await openTestServer());
    viewer = await aStudent(server);
    await manyPeople(server, 5);
  });
  afterAll(() => stop());

  const place: fc.Arbitrary<ListPlace> = fc.record({
    lap: fc.constantFrom<0 | 1>(0, 1),
    at: fc.maxSafeNat(),
    start: fc.nat(RING_SIZE - 1),
  });

  test('decoding returns the encoded position', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sorts), place, (sort, expected) => {
        expect(decodeListPlace(sort, encodeListPlace(sort, expected))).toEqual(expected);
      }),
    );
  });

  test('an arbitrary text as a cursor gets a 400, in every sort', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.base64String({ maxLength: 60 }),
      fc.string({ minLength: 250, maxLength: 3000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), text, async (sort, cursor) => {
        fc.pre(cursor !== '');
        const answer = await viewer.client.call(getPeople, { hated: sort, cursor });
        expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
      }),
      { numRuns: 60 },
    );
  });

  test('any JSON encoded as a cursor gets a page or a 400, never a 5xx', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(0, 1, -1, 2 ** 31, 2 ** 53, 1e300, -0, 'default', 'loved', null, ...sorts),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.array(value, { maxLength: 6 }), async (sort, parts) => {
        const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
        const { status } = await viewer.client.fetch(
          `/get?hated=${sort}&cursor=${encodeURIComponent(cursor)}`,
        );
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });

  test('the cursor of another sort or another list is refused', async () => {
    const places: Record<Sort, string> = { default: '', loved: '', hated: '', opinion: '' };
    for (const sort of sorts) {
      const page = await viewer.client.call(getPeople, { hated: sort, limit: 1 });
      places[sort] = new URL(page.next ?? '', server.url).searchParams.get('cursor') ?? '';
      expect(decodeCursor(places[sort])).not.toBeNull();
    }
    for (const mine of sorts) {
      for (const other of sorts) {
        const { status } = await viewer.client.call(getPeople, { hated: mine, cursor: places[other] });
        expect(status).toBe(mine === other ? 200 : 400);
      }
      const foreign = encodeCursor(['01890a5d-ac96-774b-bcce-b302099a8057']);
      expect((await viewer.client.call(getPeople, { hated: mine, cursor: foreign })).status).toBe(400);
    }
  });
});
