import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { startTestServer } from '#test/test-server.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

const goFirst = defineWrite('goFirstInATest', async () => null, { goesFirst: true });

test('the check of /readyz waits behind no other write, not even one that goes first [6.19]', async () => {
  const { store } = (await startTestServer()).context;
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const writes = Array.from({ length: 1_000 }, (_, nth) =>
    nth % 2 === 0
      ? store.run(goFirst, {}).then(note('write'))
      : store.run(replaceSetting, { name: 'checked', value: 'last' }).then(note('write')),
  );
  await store.check().then(note('check'));
  expect(done.indexOf('check')).toBeLessThan(500);
  await Promise.all(writes);
});

test.runIf(inject('store') === 'postgres')(
  'a write that goes first gets the next free connection; other writes wait behind earlier reads',
  async () => {
    const { store } = (await startTestServer()).context;
    const { max } = store.figures().pool ?? { max: 0 };
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const reads = Array.from({ length: 4 * max }, () =>
      sql`select pg_sleep(0.02)`.execute(store.db).then(note('read')),
    );
    const writes = [
      store.run(replaceSetting, { name: 'checked', value: 'last' }).then(note('other write')),
      store.run(goFirst, {}).then(note('first write')),
    ];
    await Promise.all([...reads, ...writes]);
    expect(done.indexOf('first write')).toBeLessThan(2 * max + 1);
    expect(done.indexOf('other write')).toBeGreaterThan(3 * max);
  },
);
