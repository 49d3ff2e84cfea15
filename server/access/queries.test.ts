import { readFile } from 'node:fs/promises';
import { CompiledQuery, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Store } from '#server/platform/db/store.ts';
import { manyNamedPeople } from '#test/builders.ts';
import { anId, hotQueries, type HotQuery } from '#test/hot-queries.ts';
import { administrate } from '#test/postgres-admin.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const PEOPLE = 4_000;
const first = ['Rahul', 'Asha', 'Priya', 'Kabir', 'Meera', 'Arjun', 'Zoya', 'Ishaan', 'Rahuldev', 'Nisha'];
const last = ['Kumar', 'Sharma', 'Verma', 'Iyer', 'Khan', 'Singh', 'Das', 'Nair', 'Bose', 'Rao', 'Gill'];
const courses = ['bca', 'btech', 'bsc'] as const;
const personalities = ['introvert', 'extrovert', ''] as const;

/** Loads the same rows every time, so that the planner chooses the same plans. */
async function loadFixedData(server: TestServer): Promise<void> {
  const { config, store } = server.context;
  const names = Array.from(
    { length: PEOPLE },
    (_, index) => `${first[index % first.length]} ${last[index % last.length]}`,
  );
  await manyNamedPeople(server, names, (index) => ({
    id: anId(index + 1),
    ring: (index * 99_991 * 19) % 2 ** 31,
    course: courses[index % 3] ?? 'bca',
    year: ((index % 4) + 1) as 1 | 2 | 3 | 4,
    personality: personalities[index % 5 === 0 ? 2 : index % 2] ?? '',
    public: index % 10 === 3 ? 0 : 1,
    likes: index % 97,
    dislikes: index % 13,
    opinions: index % 5,
  }));
  const rows = Array.from({ length: 500 }, (_, index) => index);
  await store.transaction(async (tx) => {
    // A vocabulary large enough that no join reads all of it.
    for (let block = 0; block < 10; block += 1) {
      const others = rows.map((row) => `other${String(block * rows.length + row).padStart(5, '0')}`);
      await tx
        .insertInto('words')
        .values(others.map((word) => ({ word, people: 1 })))
        .execute();
      const variants = others.flatMap((word) =>
        [word, word.slice(1), word.slice(0, -1)].map((variant) => ({ variant, word })),
      );
      await tx.insertInto('word_typos').values(variants).execute();
    }
    for (let block = 0; block < 16; block += 1) {
      const numbers = rows.map((row) => block * rows.length + row);
      await tx
        .insertInto('reactions')
        .values(
          numbers.map((n) => ({
            actor_id: anId((n % PEOPLE) + 1),
            target_id: anId(((n + 1 + ((n * 7) % 900)) % PEOPLE) + 1),
            kind: n % 6 === 0 ? ('dislike' as const) : ('like' as const),
            created_at: n,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('opinions')
        .values(
          numbers.map((n) => ({
            id: anId(10_000 + n),
            position: anId(10_000 + n),
            profile_id: anId(((n * 3) % 800) + 1),
            author_id: anId((n % PEOPLE) + 1),
            comment: 'Kind and clever.',
            created_at: n,
            deleted_at: null,
          })),
        )
        .execute();
    }
  });
  // A PostgreSQL server in production does this in the background. The embedded store has no statistics.
  if (store.name === 'postgres') await administrate('vacuum analyze', config.databaseUrl ?? '');
}

async function explain(store: Store, { query }: HotQuery): Promise<string[]> {
  const { sql: text, parameters } = query.compile();
  if (store.name === 'postgres') {
    const explained = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
    const { rows } = await store.transaction(async (tx) => {
      // These plans are used for small tables only or depend on the last vacuum, so a large store does not have them.
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await sql.raw(`set local enable_${way} = off`).execute(tx);
      return tx.executeQuery<{ 'QUERY PLAN': string }>(explained);
    });
    return rows.map((row) => row['QUERY PLAN']);
  }
  const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await store.db.executeQuery<{ id: number; parent: number; detail: string }>(explained);
  const depths = new Map<number, number>();
  return rows.map(({ id, parent, detail }) => {
    const depth = parent === 0 ? 0 : (depths.get(parent) ?? 0) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${detail}`;
  });
}

/** Formats SQL with one clause per line. */
function layOut(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(
      / (?=(?:from|where|order by|group by|union all|left join|inner join|cross join|values|on conflict|set|returning|for no key update)\b)|(?<!left|inner|cross) (?=join\b)/g,
      '\n',
    );
}

async function readVersion({ name, db }: Store): Promise<string> {
  const { rows } =
    name === 'postgres'
      ? await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      : await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  const numbers = rows[0]?.version.split('.') ?? [];
  return name === 'postgres' ? `PostgreSQL ${numbers[0]}` : `SQLite ${numbers.slice(0, 2).join('.')}`;
}

test('docs/queries has the SQL and the plan of every hot query', async ({ skip }) => {
  const server = await startTestServer({ unusedDatabase: true });
  const { store } = server.context;
  const version = await readVersion(store);
  const file = `../../docs/queries/${inject('store')}.sql`;
  const committed = await readCommitted(file);
  const madeWith = /^-- (.+): made by/.exec(committed)?.[1];
  skip(
    madeWith !== undefined && madeWith !== version,
    `the committed plans are of ${madeWith}, this is ${version}: another version may plan otherwise`,
  );
  await loadFixedData(server);
  const parts = [`-- ${version}: made by "npm test -- queries" from ${PEOPLE} people. Do not edit.`];
  for (const hot of hotQueries(store.db)) {
    const plan = await explain(store, hot);
    // SQLite has no plan for an insert.
    const lines = (plan.length > 0 ? plan : ['INSERT']).map((line) => `--   ${line}`);
    parts.push([`-- ## ${hot.title}`, `${layOut(hot.query.compile().sql)};`, ...lines].join('\n'));
  }
  const text = `${parts.join('\n\n')}\n`.replaceAll('\u{10ffff}', '\\u{10ffff}');
  await expect(text).toMatchFileSnapshot(file);
});

async function readCommitted(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), 'utf8').catch(() => '');
}
