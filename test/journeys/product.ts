import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buildOnce } from '../build-once.ts';
import { freePort } from '../free-port.ts';
import { fillWithDemoPeople } from './demo-folder.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

type Running = ChildProcessByStdio<null, Readable, Readable>;

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** The built product in its own process with its own data folder, as an operator runs it. */
export interface Product {
  readonly url: string;
  readonly mail: MailServer;
  /** Ends the process with SIGTERM and deletes its data folder. */
  readonly stop: () => Promise<void>;
}

export interface ProductOptions {
  /** Demo people in the store, 40 by default. */
  readonly people?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A free port by default. */
  readonly port?: number;
  /** The folder of another version, which is built; this one by default. */
  readonly folder?: string | undefined;
}

export async function startProduct({
  people,
  env = {},
  port: wanted,
  folder,
}: ProductOptions = {}): Promise<Product> {
  if (folder === undefined) await buildOnce();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad journey '));
  const mail = await startMailServer();
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Quad <quad@example.edu>',
    LOG_LEVEL: 'warn',
    ...env,
  };
  if (people !== 0) await fillWithDemoPeople(environment, people, folder);
  // Chosen as late as possible, because another program can take the port before the product listens.
  const port = wanted ?? (await freePort());
  const child = spawn('node', ['build/entry.mjs'], {
    cwd: folder ?? REPOSITORY,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    mail,
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws an error with the whole output of the process, if the process ends instead. */
async function waitUntilReady(child: Running): Promise<void> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('close', (code) => reject(new Error(`the product ended with ${code}:\n${lines.join('\n')}`)));
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line);
    console.error(line);
  });
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (line.startsWith('Quad is ready: ')) resolve();
  });
  await promise;
}
