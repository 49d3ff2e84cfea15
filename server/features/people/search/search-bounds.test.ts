import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDevanagari } from '#contract/devanagari.ts';
import { searchPeople, type Filter } from '#contract/people.ts';
import { aStudent, manyNamedPeople, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import { createNameSearch } from './search.ts';

const everybody: Filter = { course: '', year: null, personality: '' };

describe('with many people of the same names', () => {
  /** More people than one search reads. */
  const COMMON = 6_000;
  let crowd: TestServer;
  let stopCrowd: () => Promise<void>;
  let asha: Student;
  beforeAll(async () => {
    ({ server: crowd, stop: stopCrowd } = await openTestServer());
    asha = await aStudent(crowd, { name: 'Somebody Else' });
    const crowdNames = Array.from({ length: COMMON }, (_, index) =>
      index % 2 === 0 ? `Rahul Kumar ${letters(index % 50)}` : `Kumar Rahul ${letters(index % 50)}`,
    );
    // These people have the last ids, so that no index order puts them first by accident.
    await manyNamedPeople(
      crowd,
      [...crowdNames, 'Zubin Mehta', 'Rahul Kumar Zubin Wadia', 'चन्द्र राहुल', 'Kumar Rahul', 'Ráhul Kumar'],
      (index) => ({
        ring: index,
      }),
    );
  });
  afterAll(() => stopCrowd());

  function letters(index: number): string {
    return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  }

  test('the exact name comes first, however many other names have all its words', async () => {
    for (const user of ['rahul kumar', 'KUMAR  RAHUL']) {
      for (const limit of [2, 50]) {
        const { body } = await asha.client.call(searchPeople, { user, limit });
        expect(body.data.length).toBe(limit);
        const first = body.data.slice(0, 2).map(({ name }) => name);
        expect(first.toSorted()).toEqual(['Kumar Rahul', 'Ráhul Kumar']);
      }
    }
  });

  test.each(['rahulkumar zubinwadia', 'zubinwadia kumarrahul', 'rahulkumarzubinwadia'])(
    'a person is found by a query that joins the words of the name: %s',
    async (user) => {
      const { body } = await asha.client.call(searchPeople, { user });
      expect(body.data.map(({ name }) => name)).toEqual(['Rahul Kumar Zubin Wadia']);
    },
  );

  test.each([
    ['eight one-letter words', 'r k a b c d e f'],
    ['eight times two letters', 'ra ku ab ac ad ae af ag'],
    ['two common words', 'rahul kumar'],
    ['two misspelt common words', 'rahlu kumra'],
    ['one common word', 'rahul'],
    ['two common words, of which no name has both', 'kumar zubin'],
    ['three common words', 'rahul kumar j'],
    ['three words, of which no name has the third', 'rahul kumar zubin'],
    ['three misspelt words', 'rahlu kumra zubni'],
    [
      'a common word with a filter that leaves nobody',
      'rahul',
      { course: 'llb', year: 5, personality: 'openss' } as const,
    ],
    ['two words that join two', 'rahulkumar zubinwadia'],
    ['two words that join two, of which no name has all', 'rahulkumar zubinmehta'],
    ['one word that joins as many as there may be', 'ab'.repeat(50)],
    ['two letters in all ways', `${'a'.repeat(49)} ${'ab'.repeat(25)}`],
    ['eight words that join two', 'rahulkumar kumarrahul rahula kumara kumarb rahulb kumarac zubinme'],
    ['a word in Devanagari', 'चंद्र'],
    ['two misspelt words in Devanagari', 'चंदर राहूल'],
    ['eight words in Devanagari', 'चन्द्र राहूल ज़ैनब पंकज अनन्त गंगा सिन्ध हिन्द'],
    ['the longest words', `${'abcdefghij'.repeat(5)} ${'jihgfedcba'.repeat(4)}`],
  ])(
    '%s: the numbers of statements and rows are bounded, and other requests are served between them',
    async (_what, user, filter: Filter = everybody) => {
      let turn = 0;
      let running = true;
      const turns: number[] = [];
      let rowsRead = 0;
      const recorder: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          turns.push(turn);
          rowsRead += result.rows.length;
          expect(result.rows.length).toBeLessThanOrEqual(600);
          return result;
        },
      };
      const countTurns = (async () => {
        for (; running; turn += 1) await setImmediate();
      })();
      const viewerOfSearch = { id: asha.id, state: 'active' as const, relations: null };
      const { store } = crowd.context;
      const { search } = createNameSearch({ ...store, db: store.db.withPlugin(recorder) });
      await search(viewerOfSearch, { query: user, filter, limit: 50 });
      running = false;
      await countTurns;
      // A word in Devanagari is read in three statements instead of one.
      const perWord = isDevanagari(user) ? 3 : 1;
      expect(turns.length).toBeLessThanOrEqual(8 * perWord + 20);
      // For each of 8 words at most 600 words of the vocabulary a statement, then 3,300 entries of names.
      expect(rowsRead).toBeLessThanOrEqual(8 * perWord * 600 + 3_300);
      for (const each of new Set(turns))
        expect(turns.filter((other) => other === each).length).toBeLessThanOrEqual(2);
    },
  );
});
