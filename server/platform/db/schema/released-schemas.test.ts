import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { inject, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import { createPerson } from '#demo/people.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder } from '#test/server-process.ts';
import { lastMigration, migrate, oldestCode } from './migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The last migration of each release, by its tag. None without tags, or without git. */
function findReleases(root: string): readonly (readonly [tag: string, migration: string])[] {
  try {
    return git(root, 'tag', '--merged', 'HEAD', '--list', 'v*').map((tag) => {
      const files = git(root, 'ls-tree', '-r', '--name-only', tag).filter((file) =>
        /\/migrations\/\d+-[^/]+\.ts$/.test(file),
      );
      const names = files.map((file) => path.basename(file, '.ts')).filter((name) => !name.endsWith('.test'));
      return [tag, names.toSorted().at(-1) ?? ''] as const;
    });
  } catch {
    return [];
  }
}

/** A clone with two tags: before the newest migration, and now. Null without the history of git. */
async function aCloneWithTags(): Promise<string | null> {
  const clone = await aFolder();
  try {
    git(ROOT, 'clone', '--quiet', '--shared', '--no-tags', '--no-checkout', ROOT, clone);
    const file = `server/platform/db/schema/migrations/${lastMigration}.ts`;
    const added = git(clone, 'log', '--follow', '--diff-filter=A', '--format=%H', '--', file).at(-1);
    git(clone, 'tag', 'v0.0.1', `${added}^`);
    git(clone, 'tag', 'v0.0.2', 'HEAD');
    return clone;
  } catch {
    return null;
  }
}

test('a store of each release, with people in it, is updated by this version and keeps them', async ({
  expect,
  skip,
}) => {
  const releases = findReleases(ROOT);
  if (releases.length === 0) return skip('there is no tag of a release yet, or no git');
  for (const [, migration] of releases) await expectUpdate(expect, migration);
});

// The repository has no tags before its first release, so this test makes tags in a clone.
test('a store of each tag of a clone is updated: one before the newest migration, and the newest', async ({
  expect,
  skip,
}) => {
  const clone = await aCloneWithTags();
  if (clone === null) return skip('git or the history is missing');
  const releases = findReleases(clone);
  expect(releases.map(([tag]) => tag)).toEqual(['v0.0.1', 'v0.0.2']);
  const [older, newest] = releases.map(([, migration]) => migration);
  expect([newest, older]).toEqual([lastMigration, expect.not.stringContaining(lastMigration)]);
  for (const [, migration] of releases) await expectUpdate(expect, migration);
});

test('a store of the oldest schema whose code may still serve is updated and keeps its people', async ({
  expect,
}) => {
  await expectUpdate(expect, oldestCode);
});

/** Inserts a person with the columns that the schema of that time has. */
async function insertPerson(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'people')?.columns.map(({ name }) => name) ?? [];
  const person = {
    ...createPerson(7, 2, Date.now()),
    id: 'asha',
    name: 'Asha',
    likes: 0,
    dislikes: 0,
    opinions: 0,
  };
  const known = Object.entries(person).filter(([name]) => columns.includes(name));
  await (db as Kysely<{ people: Record<string, unknown> }>)
    .insertInto('people')
    .values(Object.fromEntries(known))
    .execute();
}

async function expectUpdate(expect: typeof import('vitest').expect, migration: string): Promise<void> {
  const databaseUrl = inject('store') === 'postgres' ? await anEmptyDatabase() : null;
  const dataDir = await aFolder();
  const old = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir);
  await migrate(old, migration);
  await old.withSchemaLock(insertPerson);
  await old.close();
  const store = await openStore({ databaseUrl, dataDir }, () => {});
  try {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      store.db,
    );
    expect(rows[0]?.name).toBe(lastMigration);
    expect(await store.db.selectFrom('people').select(['id', 'name']).execute()).toEqual([
      { id: 'asha', name: 'Asha' },
    ]);
  } finally {
    await store.close();
  }
}
