import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '#test/postgres.ts';
import { runStatement } from '#test/run-statement.ts';
import { seed } from '../bench/server/data.ts';
import { readMemoryMb } from '../process-files.ts';
import { startNode } from '../processes.ts';

const MAIL_WAIT_MS = 15_000;

/** A fresh server of this repository on loopback. Its own store is deleted when it stops. */
export interface Target {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Lines of the server's log with level error or fatal. */
  readonly errors: () => string[];
  readonly isRunning: () => boolean;
  /** Memory of the process in MB. Linux only. */
  readonly memoryMb: () => number;
  /** The texts of all mails to addresses that contain this text, oldest first. */
  readonly mailsTo: (text: string) => string[];
  /** The code of the next mail to this address, after the first `after` mails. */
  readonly nextCode: (address: string, after: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface TargetOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Demo people in the store. */
  readonly people?: number;
  /** Reads and changes the store before the start. */
  readonly prepare?: (run: RunSql) => Promise<void>;
}

export type RunSql = (statement: string) => Promise<readonly Record<string, unknown>[]>;

/** Starts a target. */
export type StartTarget = (options?: TargetOptions) => Promise<Target>;

export const storeNames = ['embedded', 'postgres'] as const;
type StoreName = (typeof storeNames)[number];

/** Where targets have their stores. */
interface Stores {
  readonly startTarget: StartTarget;
  /** Stops the PostgreSQL server, if there is one. */
  readonly close: () => Promise<void>;
}

/** A store for one target. */
interface TargetStore {
  readonly env: Readonly<Record<string, string>>;
  readonly run: RunSql;
  readonly remove: () => Promise<void>;
}

/** @throws when there is no PostgreSQL on this machine and none can be installed. */
export async function openStores(name: StoreName): Promise<Stores> {
  if (name === 'embedded')
    return { startTarget: (options) => startTarget(openEmbedded, options), close: async () => {} };
  const server = await startPostgres({ autovacuum: 'on' });
  if (!server) throw new Error('no PostgreSQL on this machine: apt-get install postgresql');
  const open = () => createDatabase(server.url);
  return { startTarget: (options) => startTarget(open, options), close: server.stop };
}

async function openEmbedded(dataDir: string): Promise<TargetStore> {
  return {
    env: {},
    async run(statement) {
      using store = new DatabaseSync(path.join(dataDir, 'quad.db'));
      return store.prepare(statement).all();
    },
    remove: async () => {},
  };
}

async function createDatabase(server: string): Promise<TargetStore> {
  const name = `attack_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, SECRET: 'a secret of the attack alone, 32 or more' },
    run: (statement) => runStatement(url.href, statement),
    remove: async () => void (await runStatement(server, `drop database ${name} with (force)`)),
  };
}

type OpenStore = (dataDir: string) => Promise<TargetStore>;

/** Starts the server with an outbox for mail. */
async function startTarget(
  openStore: OpenStore,
  { env, people, prepare }: TargetOptions = {},
): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quad-attack-'));
  const store = await openStore(dataDir);
  const variables = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    LIMITS: 'on',
    ...store.env,
    ...env,
  };
  if (people) await seed(variables, people);
  await prepare?.(store.run);
  let output = '';
  const server = await startNode(variables, undefined, {
    note(text) {
      output += text;
    },
  });
  const outbox = path.join(dataDir, 'outbox');
  const mailsTo = (text: string) => {
    if (!existsSync(outbox)) return [];
    const mails = readdirSync(outbox)
      .toSorted()
      .map((file) => readFileSync(path.join(outbox, file), 'utf8'));
    return mails.filter((mail) => /^To: .*$/m.exec(mail)?.[0].includes(text));
  };
  return {
    url: server.url,
    port: server.port,
    dataDir,
    errors: () => output.split('\n').filter((line) => /ERROR|FATAL|"level":[56]0/.test(line)),
    isRunning: server.isRunning,
    memoryMb: () => readMemoryMb(server.pid),
    mailsTo,
    async nextCode(address, after) {
      for (const end = performance.now() + MAIL_WAIT_MS; performance.now() < end; await pause(30)) {
        const code = /^\d{6}$/m.exec(mailsTo(address).slice(after).at(-1) ?? '')?.[0];
        if (code) return code;
      }
      throw new Error('no mail with a code came');
    },
    async stop() {
      await server.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      await store.remove();
    },
  };
}
