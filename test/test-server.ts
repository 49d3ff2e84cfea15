import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import type { Context } from '#server/identity/context.ts';
import type { Randomness } from '#server/platform/process/randomness.ts';
import { createLog } from '#server/platform/process/log.ts';
import { start, type Replaced } from '#server/start.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createClient, type Client } from './client.ts';
import { takeDatabase, writeMigratedFile } from './empty-stores.ts';

/**
 * The whole product over HTTP on an empty store of this run's kind. Only clock and mail transport are replaced. Its
 * stop fails if an answer differed from the contract.
 */
export interface TestServer {
  readonly url: string;
  readonly context: Context;
  readonly mailbox: Mailbox;
  /** The whole log as text. */
  readonly log: () => string;
  /**
   * The log's lines about requests. Those of background work are missing: on a busy machine it may wait for the store
   * in vain, and then tries again.
   */
  readonly requestLog: () => string;
  /** Moves the product's clock forward. */
  readonly passTime: (ms: number) => void;
  /** Creates a client with its own cookies, like a new browser. */
  readonly newClient: () => Client;
}

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  /** A folder of the test that stays after the stop, for a server that is started again. */
  readonly dataDir?: string;
  readonly random?: Partial<Randomness>;
  readonly times?: Replaced['times'];
  /** The network to push services. */
  readonly pushNetwork?: Replaced['pushNetwork'];
  /** Connections at once. */
  readonly connectionsMax?: number;
  /** On PostgreSQL, uses a new database. Plans depend on the sizes of files, which stay after a delete. */
  readonly unusedDatabase?: boolean;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Starts one server for the tests of a file or of a `describe`. These tests may check only their own people, not whole
 * tables, the whole log, or counts by network. The clock keeps the time of an earlier test.
 */
export function shareTestServer(options: TestServerOptions = {}): () => TestServer {
  let opened: Awaited<ReturnType<typeof openTestServer>>;
  beforeAll(async () => {
    opened = await openTestServer(options);
  });
  afterAll(() => opened.stop());
  return () => opened.server;
}

/** Starts a server that stops after the test. See {@link shareTestServer}, which is faster. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { server, stop } = await openTestServer(options);
  onTestFinished(() => stop());
  return server;
}

export async function openTestServer(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; stop: (waitForBalancers?: boolean) => Promise<void> }> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'quad-test-')));
  const database = inject('store') === 'postgres' ? await takeDatabase(options.unusedDatabase) : null;
  if (!database && !options.dataDir) await writeMigratedFile(dataDir);
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
  const { systemRandomness } = await import('#server/platform/process/randomness.ts');
  const running = await start({ ...config, port: 0 }, log, {
    clock: () => Date.now() + ahead,
    transport: mailbox.transport,
    answerCheck,
    startMaintenance: () => async () => {},
    // Letters are sent at once.
    random: { ...systemRandomness, below: () => 0, ...options.random },
    ...(options.times ? { times: options.times } : {}),
    ...(options.pushNetwork ? { pushNetwork: options.pushNetwork } : {}),
    ...(options.connectionsMax ? { connectionsMax: options.connectionsMax } : {}),
  });
  const { port } = running.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const server: TestServer = {
    url,
    context: running.context,
    mailbox,
    log: () => lines.join(''),
    requestLog: () => lines.filter((line) => line.includes('"requestId"')).join(''),
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
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      if (answerCheck.problems.length > 0)
        throw new Error(`Answers that differ from the contract:\n${answerCheck.problems.join('\n')}`);
    },
  };
}
