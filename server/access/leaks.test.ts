import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Card, Opinion } from '#contract/user.ts';
import { countUnread, readNotices } from '#server/access/notices.ts';
import type { Reader } from '#server/access/viewer.ts';
import type { CommitEvent } from '#server/db/write.ts';
import type { Store } from '#server/db/store.ts';
import { Failure } from '#server/errors.ts';
import { createSessions, type Sessions } from '#server/http/sessions.ts';
import { createOpinionReader } from '#server/opinions/opinion-pages.ts';
import { createCardReader } from '#server/people/cards.ts';
import { createPageReader } from '#server/people/list.ts';
import { createNameSearch } from '#server/people/search.ts';
import { hashToken } from '#server/secrets.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import { acts } from '#test/safety-acts.ts';
import { compareSent, wantDailyMails } from '#test/sent-data.ts';
import { countNews, createModel, finds, listSeen, type Model } from '#test/visibility-model.ts';

/**
 * Sequences of acts by five people: after each act somebody reads lists and one profile, at the end everybody reads everything. Each read must show
 * exactly what the rules allow, and so must the daily mails and a download of one's data. `npm run leaks` runs 100,000 sequences.
 */

const SEQUENCES = Number(process.env['LEAK_SEQUENCES'] ?? (inject('store') === 'sqlite' ? 20_000 : 100));
const PEOPLE = 5;
const numbers = Array.from({ length: PEOPLE }, (_, nth) => nth);

type Act = readonly [kind: keyof typeof acts, one: number, other: number];

let server: TestServer;
let stop: () => Promise<void>;
let people: Student[];
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  people = [];
  for (let nth = 0; nth < PEOPLE; nth += 1)
    people.push(await aStudent(server, { name: `Person Number${nth}` }));
});
afterAll(() => stop());

const idOf = (person: number) => people[person]?.id ?? '';

/** A planted error, which the comparison must find. */
type Plant = 'no relations' | 'no events of relations' | 'no events of opinions';

function createReaders(plant: Plant | null) {
  const { store, clock } = server.context;
  const lost = { 'no events of relations': 'relations-changed', 'no events of opinions': 'opinions-changed' };
  const lostKind = plant !== null && plant in lost ? lost[plant as keyof typeof lost] : null;
  const heard: Pick<Store, 'db' | 'onCommit' | 'run'> = {
    db: store.db,
    run: (write, params) => store.run(write, params),
    onCommit: (listener) =>
      store.onCommit((event: CommitEvent) => event.kind !== lostKind && listener(event)),
  };
  const sessions = createSessions(heard, clock);
  return {
    sessions: plant === 'no relations' ? withoutRelations(sessions) : sessions,
    cards: createCardReader(heard),
    pages: createPageReader(heard, () => 0),
    names: createNameSearch(heard),
    opinions: createOpinionReader(heard),
  };
}

function withoutRelations(sessions: Sessions): Pick<Sessions, 'read'> {
  return {
    async read(hash) {
      const viewer = await sessions.read(hash);
      return viewer && { ...viewer, relations: null };
    },
  };
}

type Readers = ReturnType<typeof createReaders>;

const everybody = { course: '', year: null, personality: '' } as const;
const firstPlace = { lap: 0, at: -1, start: 0 } as const;

/** What one person sees on every read path, of the profiles of `owners`. */
async function readAll(readers: Readers, person: number, owners: readonly number[]) {
  const token = people[person]?.client.cookie.replace(/^session=/, '') ?? '';
  const viewer = await readers.sessions.read(hashToken(token));
  // A suspended person has a session, but none of these calls.
  if (viewer?.state !== 'active') return null;
  const list = await readers.pages.read(viewer, {
    sort: 'default',
    filter: everybody,
    from: firstPlace,
    limit: PEOPLE,
  });
  const found = await readers.names.search(viewer, 'person', PEOPLE);
  const profiles = [];
  for (const owner of owners)
    profiles.push({
      card: await readCard(readers, viewer, owner),
      opinions: await readOpinions(readers, viewer, owner),
    });
  // They have no cache, so the end of a sequence is enough.
  const news = owners.length === PEOPLE ? await readNews(viewer) : null;
  return { list: list.ids.toSorted(), found: found.ids.toSorted(), profiles, news };
}

async function readNews(viewer: Reader) {
  const { db } = server.context.store;
  const rows = await readNotices(db, viewer, { before: null, limit: 10, now: 0 });
  const count = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.count ?? 0;
  const unread = await countUnread(db, viewer, 0);
  return { opinion: count('opinion'), waiting: count('waiting'), unread: unread.count };
}

async function readCard({ cards }: Readers, viewer: Reader, owner: number) {
  const ids = [idOf(owner)];
  const { json } = cards.peekCards(viewer, ids) ?? (await cards.readCards(viewer, ids));
  const [card] = JSON.parse(json) as Card[];
  return card ? { first: card.firstOpinion?.comment_id ?? null, count: card.opinions } : null;
}

async function readOpinions({ opinions }: Readers, viewer: Reader, owner: number) {
  const request = { profileId: idOf(owner), before: null, limit: 10 };
  try {
    const page = opinions.peek(viewer, request) ?? (await opinions.read(viewer, request));
    const [head, ...rest] = JSON.parse(page.bytes) as [{ count: number }, ...Opinion[]];
    return { count: head.count, ids: rest.map(({ comment_id }) => comment_id) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  }
}

/** What the model allows one person to see. */
function expectAll(
  model: Model,
  person: number,
  owners: readonly number[],
): Awaited<ReturnType<typeof readAll>> {
  if (model.people[person]?.state !== 'active') return null;
  const found = numbers
    .filter((nth) => finds(model, person, nth))
    .map(idOf)
    .toSorted();
  const profiles = owners.map((owner) => {
    const seen = listSeen(model, person, owner);
    return {
      card: seen && owner !== person ? { first: seen[0] ?? null, count: seen.length } : null,
      opinions: seen && { count: seen.length, ids: seen.slice(0, 10) },
    };
  });
  const { opinion, waiting } = countNews(model, person);
  const news = owners.length === PEOPLE ? { opinion, waiting, unread: opinion + waiting } : null;
  return { list: found, found, profiles, news };
}

async function reset(): Promise<void> {
  await server.context.store.transaction(async (tx) => {
    await tx.deleteFrom('blocks').execute();
    await tx.deleteFrom('restricts').execute();
    await tx.deleteFrom('opinions').execute();
    await tx.deleteFrom('photo_leftovers').execute();
    await wantDailyMails(tx, people);
    await tx
      .updateTable('people')
      .set({ public: 1, state: 'active', left_state: 'active', wall: 'everyone', opinions: 0 })
      .execute();
  });
}

async function runSequence(readers: Readers, sequence: readonly Act[]): Promise<void> {
  await reset();
  const stage = {
    model: createModel(PEOPLE),
    store: server.context.store,
    ids: people.map(({ id }) => id),
  };
  for (const [nth, [kind, one, other]] of sequence.entries()) {
    const isActor = !['visibility', 'state', 'wall', 'moderate', 'comeBack'].includes(kind);
    if (isActor && stage.model.people[one]?.state !== 'active') continue;
    await acts[kind](stage, one, other);
    await compare(readers, stage.model, nth % PEOPLE, [one]);
  }
  for (const reader of numbers) await compare(readers, stage.model, reader, numbers);
  await compareSent(server.context, stage.model, people, sequence.length % PEOPLE);
}

async function compare(
  readers: Readers,
  model: Model,
  reader: number,
  owners: readonly number[],
): Promise<void> {
  const [seen, allowed] = [await readAll(readers, reader, owners), expectAll(model, reader, owners)];
  // `expect` takes longer than all the reads.
  if (!isDeepStrictEqual(seen, allowed)) expect(seen).toEqual(allowed);
}

const person = fc.nat({ max: PEOPLE - 1 });
const act = fc.tuple(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), person, person);

/** Most are short, because a short one has most of the combinations. */
const sequences = fc.oneof(
  { weight: 9, arbitrary: fc.array(act, { minLength: 1, maxLength: 8, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(act, { minLength: 9, maxLength: 30, size: 'max' }) },
);

async function check(plant: Plant | null, numRuns: number): Promise<void> {
  const readers = createReaders(plant);
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) => runSequence(readers, sequence)),
    { numRuns, endOnFailure: true },
  );
}

describe('no sequence of acts shows what is hidden, or hides what is shown', () => {
  test(
    `${SEQUENCES} sequences of up to 30 acts by ${PEOPLE} people, on every read path`,
    { timeout: 60_000 + SEQUENCES * 100 },
    async () => {
      await check(null, SEQUENCES);
    },
  );

  test.each(['no relations', 'no events of relations', 'no events of opinions'] as const)(
    'a planted error is found: %s',
    { timeout: 120_000 },
    async (plant) => {
      await expect(check(plant, 2_000)).rejects.toThrow(/Property failed/);
    },
  );
});
