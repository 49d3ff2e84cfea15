import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { findContractions, readSchema } from '#test/schema.ts';
import { lastMigration, oldestCode } from './migrate.ts';

/** Unique indexes that refuse nothing: the ids of people are unique anyway. */
const harmless = ['new unique index people_listed_ids'];

/** Lists the schema changes that may break code of the older version. */
async function compare(older: string, newer: string): Promise<string[]> {
  const [before, after] = await Promise.all([anOlderStore(older), anOlderStore(newer)]);
  const found = findContractions(await readSchema(before), await readSchema(after));
  return found.filter((contraction) => !harmless.includes(contraction)).toSorted();
}

test('the schema still has everything that the oldest compatible code needs (docs/decisions/045)', async () => {
  expect(await compare(oldestCode, lastMigration)).toEqual([]);
});

test('the comparison finds a removed column, a new constraint and a changed index, and accepts new columns and tables', async () => {
  expect(await compare('024-year', '025-push')).toEqual([]);
  expect(await compare('028-browser-names', '029-acknowledged')).toEqual([]);
  expect(await compare('026-session-passkeys', '027-session-passkey')).toEqual([
    'column sessions.by_passkey is gone',
  ]);
  expect(await compare('029-acknowledged', '030-one-open-case')).toEqual(
    expect.arrayContaining(['index cases_open has changed', 'index reports_once has changed']),
  );
  expect(await compare('008-security-events', '010-session-details')).toEqual(
    expect.arrayContaining(['new column sessions.id must be filled by an insert']),
  );
});
