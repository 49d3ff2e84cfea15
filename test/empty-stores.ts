import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { administrate } from './postgres-admin.ts';

/** Migrated stores without rows. Copying or emptying such a store takes less time than the migrations. */

let migratedFile: Promise<Buffer> | undefined;

/** Writes the file of an empty embedded store. */
export async function writeMigratedFile(dataDir: string): Promise<void> {
  migratedFile ??= readMigratedFile();
  await writeFile(path.join(dataDir, 'quad.db'), await migratedFile);
}

async function readMigratedFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  await store.close();
  const file = await readFile(path.join(dataDir, 'quad.db'));
  await rm(dataDir, { recursive: true });
  return file;
}

/**
 * A database of a server. It is emptied for the next server, because creating and dropping takes several times as long.
 */
interface TestDatabase {
  readonly url: string;
  /** Ends the remaining connections of a test, and empties the database. */
  readonly giveBack: () => Promise<void>;
}

const emptied: TestDatabase[] = [];
let template: Promise<string> | undefined;

export async function takeDatabase(isUnused = false): Promise<TestDatabase> {
  return (isUnused ? null : emptied.pop()) ?? createDatabase();
}

async function createDatabase(): Promise<TestDatabase> {
  template ??= createTemplate();
  const name = `quad_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create database ${name} template ${await template}`);
  const url = urlOf(name);
  let connection: pg.Client | null = null;
  const database: TestDatabase = {
    url,
    async giveBack() {
      connection ??= await connectToEmpty(url, () => {
        connection = null;
      });
      await connection.query(emptying);
      emptied.push(database);
    },
  };
  return database;
}

/** A connection that stays open, so that its plans and its cache of the tables are reused. */
async function connectToEmpty(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  client.on('error', onEnd);
  await client.connect();
  return client;
}

/**
 * Few rows are deleted one by one, without foreign keys, because a truncated table and its indexes get new files. A
 * table with many rows is truncated. So is a table with statistics, because plans depend on them.
 */
const emptying = `
select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
do $$
declare
  used record;
  large text[] := '{}';
begin
  for used in
    select oid::regclass::text as name, reltuples < 0 and pg_relation_size(oid) <= 16 * 8192 as is_small from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and pg_relation_size(oid) > 0
    order by oid
  loop
    if used.is_small then
      -- Waits for the end of the connections.
      execute 'lock table ' || used.name || ' in share row exclusive mode';
      execute 'delete from ' || used.name;
    else
      large := large || used.name;
    end if;
  end loop;
  if large <> '{}' then execute 'truncate ' || array_to_string(large, ', ') || ' restart identity cascade'; end if;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
end $$`;

async function createTemplate(): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create database ${name}`);
  const store = await openStore({ databaseUrl: urlOf(name), dataDir: '' }, () => {});
  await store.close();
  return name;
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
