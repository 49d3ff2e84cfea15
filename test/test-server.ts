import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Context, Randomness } from '#server/context.ts';
import { openStore } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { start, type Replaced } from '#server/start.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createClient, type Client } from './client.ts';

/**
 * The whole product over HTTP on an empty store of the kind that this run tests. Only clock and mail transport are
 * replaced. Its stop fails if an answer differed from the contract.
 */
export interface TestServer {
  readonly url: string;
  readonly context: Context;
  readonly mailbox: Mailbox;
  /** The whole log as text. */
  readonly log: () => string;
  /** Moves the product's clock forward. */
  readonly passTime: (ms: number) => void;
  /** Creates a client with its own cookies, like a new browser. */
  readonly newClient: () => Client;
}

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  readonly random?: Partial<Randomness>;
  readonly times?: Replaced['times'];
  /** Connections at once. */
  readonly connectionsMax?: number;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Starts a server that stops after the test. For one that stops after the file, call {@link openTestServer} in `beforeAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { server, stop } = await openTestServer(options);
  onTestFinished(() => stop());
  return server;
}

export async function openTestServer(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; stop: (waitForBalancers?: boolean) => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  const database = inject('store') === 'postgres' ? await takeDatabase() : null;
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET: 'a secret of the tests, 32 characters or more',
    LOG_LEVEL: 'warn',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  });
  const lines: string[] = [];
  const log = createLog(config.logLevel, true, { write: (line) => void lines.push(line) });
  const mailbox = createMailbox();
  const answerCheck = createAnswerCheck();
  let ahead = 0;
  const { systemRandomness } = await import('#server/randomness.ts');
  const running = await start({ ...config, port: 0 }, log, {
    clock: () => Date.now() + ahead,
    transport: mailbox.transport,
    answerCheck,
    random: { ...systemRandomness, ...options.random },
    ...(options.times ? { times: options.times } : {}),
    ...(options.connectionsMax ? { connectionsMax: options.connectionsMax } : {}),
  });
  const { port } = running.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const server: TestServer = {
    url,
    context: running.context,
    mailbox,
    log: () => lines.join(''),
    passTime: (ms) => {
      ahead += ms;
    },
    newClient: () => createClient(url),
  };
  return {
    server,
    async stop(waitForBalancers = false) {
      await running.stop(waitForBalancers);
      await database?.giveBack();
      await rm(dataDir, { recursive: true, force: true });
      if (answerCheck.problems.length > 0)
        throw new Error(`Answers that differ from the contract:\n${answerCheck.problems.join('\n')}`);
    },
  };
}

/** A migrated database that is copied for a server, which is faster than a migration. */
let template: Promise<string> | undefined;

/** Emptied databases of stopped servers. Creating and dropping a database takes several times as long as emptying one. */
const emptied: string[] = [];

async function takeDatabase(): Promise<{ url: string; giveBack: () => Promise<void> }> {
  const name = emptied.pop() ?? (await createDatabase());
  return {
    url: urlOf(name),
    async giveBack() {
      await asSuperuser(emptying, urlOf(name));
      emptied.push(name);
    },
  };
}

async function createDatabase(): Promise<string> {
  template ??= createTemplate();
  const name = `quad_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} template ${await template}`);
  return name;
}

/** Also ends the connections that a test has left, and deletes the statistics, on which plans depend. */
const emptying = `
select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
do $$
declare
  name text;
  has_rows boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then execute format('truncate %I restart identity cascade', name); end if;
  end loop;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
end $$`;

async function createTemplate(): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name}`);
  const store = await openStore({ databaseUrl: urlOf(name), dataDir: '' }, () => {});
  await store.close();
  return name;
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function asSuperuser(statement: string, url: string = inject('postgresUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
