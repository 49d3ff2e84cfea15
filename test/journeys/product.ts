import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildOnce } from '../build-once.ts';
import { freePort } from '../free-port.ts';
import { fillWithDemoPeople } from './demo-folder.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** The built product in its own process, as an operator runs it, on its own data folder. */
export interface Product {
  readonly url: string;
  readonly mail: MailServer;
  /** Everything that the process has printed. */
  readonly output: () => string;
  /** Ends the process with SIGTERM and deletes its data folder. */
  readonly stop: () => Promise<void>;
}

export interface ProductOptions {
  /** Demo people in the store, 40 by default. */
  readonly people?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A free port by default. */
  readonly port?: number;
}

export async function startProduct({
  people,
  env = {},
  port: wanted,
}: ProductOptions = {}): Promise<Product> {
  await buildOnce();
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
  if (people !== 0) await fillWithDemoPeople(environment, people);
  // Chosen now, because another program can take it until the product listens.
  const port = wanted ?? (await freePort());
  const child = spawn('node', ['build/entry.mjs'], {
    cwd: REPOSITORY,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  await waitForLine(child, lines, /^Quad is ready: /);
  return {
    url: `http://127.0.0.1:${port}`,
    mail,
    output: () => lines.join('\n'),
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitForLine(child: ChildProcess, lines: string[], wanted: RegExp): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${lines.join('\n')}`)));
  if (!child.stdout) throw new Error('no output to read');
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (wanted.test(line)) resolve();
  });
  await promise;
}
