import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aStudent, manyPeople, type Student } from '#test/builders.ts';
import { acts } from '#test/safety-acts.ts';
import { createReaders, type Plant, type Readers } from '#test/safety-readers.ts';
import { compareSeen } from '#test/seen-data.ts';
import { compareFigures, compareOffice } from '#test/office-data.ts';
import { compareSent, wantDailyMails } from '#test/sent-data.ts';
import { DAY, openTestServer, type TestServer } from '#test/test-server.ts';
import { createModel } from '#test/visibility-model.ts';

/**
 * Sequences of acts by five people and moderators: after each act one person reads the lists and one profile; at the
 * end all people read everything. Each read must show exactly what the rules allow, and so must the daily mails, a
 * download of a person's data, what an officer sees, and the public figures. `npm run leaks` runs 100,000 sequences.
 * Each run has its own seed, which is in the names of its tests. `LEAK_SEED` repeats a run.
 */

const SEQUENCES = Number(process.env['LEAK_SEQUENCES'] ?? (inject('store') === 'sqlite' ? 2000 : 100));
const SEED = Number(process.env['LEAK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PEOPLE = 5;
/** Maximum acts of a short sequence. */
const SHORT = 8;
const numbers = Array.from({ length: PEOPLE }, (_, nth) => nth);

type Act = readonly [kind: keyof typeof acts, one: number, other: number];

let server: TestServer;
let stop: () => Promise<void>;
let people: Student[];
let moderators: readonly [dean: string, warden: string];
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  people = [];
  for (const nth of numbers) people.push(await aStudent(server, { name: `Person Number${nth}` }));
  const [dean = '', warden = ''] = await manyPeople(server, 2, () => ({ public: 0 }));
  moderators = [dean, warden];
  const { store, photos } = server.context;
  // The acts are at the time 0. Reports of accounts of less than a day hide nothing.
  const signedUp = { created_at: -2 * DAY };
  await store.transaction((tx) => tx.updateTable('people').set(signedUp).execute());
  // Making a person private would copy their photo, which takes longer than everything else.
  for (const { photo } of people) await photos.remove(photo);
});
afterAll(() => stop());

async function reset(): Promise<void> {
  await server.context.store.transaction(async (tx) => {
    for (const table of ['blocks', 'restricts', 'reactions', 'opinions', 'photo_leftovers'] as const)
      await tx.deleteFrom(table).execute();
    for (const table of ['strikes', 'reports', 'cases', 'case_events'] as const)
      await tx.deleteFrom(table).execute();
    await wantDailyMails(tx, people);
    const counts = { opinions: 0, likes: 0, dislikes: 0 };
    await tx
      .updateTable('people')
      .set({ public: 1, state: 'active', left_state: 'active', wall: 'everyone', ...counts })
      .where('id', 'not in', moderators)
      .execute();
  });
}

/** Acts that need no active account. */
const withoutSession: ReadonlySet<keyof typeof acts> = new Set([
  'decide',
  'undo',
  'reverse',
  'appeal',
  'leave',
  'comeBack',
]);

async function runSequence(readers: Readers, sequence: readonly Act[]): Promise<void> {
  await reset();
  const { context } = server;
  const modelled = { model: createModel(PEOPLE), context, ids: people.map(({ id }) => id), moderators };
  const { model } = modelled;
  for (const [nth, [kind, one, other]] of sequence.entries()) {
    if (!withoutSession.has(kind) && model.people[one]?.state !== 'active') continue;
    await acts[kind](modelled, one, other);
    await compareSeen(readers, model, { people, reader: nth % PEOPLE, owners: [one] });
  }
  for (const reader of numbers) await compareSeen(readers, model, { people, reader, owners: numbers });
  const one = sequence.length % PEOPLE;
  await compareSent(context, model, people, one);
  await compareOffice({ context, model, people, officer: one });
  // They take many reads, and short sequences have no five of anything.
  if (sequence.length > SHORT) await compareFigures({ context, model });
}

const person = fc.nat({ max: PEOPLE - 1 });
/** Other acts need these first, so they are more frequent. */
const frequent = ['write', 'write', 'report', 'report', 'decide', 'undo'] as const;
const kinds = [...(Object.keys(acts) as (keyof typeof acts)[]), ...frequent];
const act = fc.tuple(fc.constantFrom(...kinds), person, person);

/** Most sequences are short, because short ones already cover most combinations of acts. */
const sequences = fc.oneof(
  { weight: 9, arbitrary: fc.array(act, { minLength: 1, maxLength: SHORT, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(act, { minLength: SHORT + 1, maxLength: 30, size: 'max' }) },
);

async function check(plant: Plant | null, numRuns: number): Promise<void> {
  const readers = createReaders(server.context, plant);
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) => runSequence(readers, sequence)),
    { numRuns, seed: SEED, endOnFailure: true },
  );
}

describe('no sequence of acts shows what is hidden, or hides what is shown', () => {
  test(
    `${SEQUENCES} sequences of up to 30 acts by ${PEOPLE} people, on every read path, seed ${SEED}`,
    { timeout: 60_000 + SEQUENCES * 1_000 },
    async () => {
      await check(null, SEQUENCES);
    },
  );

  test.each<Plant>([
    'no relations',
    'no events of relations',
    'no events of opinions',
    'no events of people',
  ])(`a planted error is found: %s, seed ${SEED} [S0.1 N1.5 M1.11]`, { timeout: 120_000 }, async (plant) => {
    await expect(check(plant, 2_000)).rejects.toThrow(/Property failed/);
  });
});
