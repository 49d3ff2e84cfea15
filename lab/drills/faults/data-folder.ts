import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readlink, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runRefused, startNode } from '../../processes.ts';
import { NotTried } from '../outcome/outcome.ts';
import { formatStatuses } from '../outcome/report.ts';
import { ask } from '../../client.ts';
import { makeFolder, makeStore } from '../world/store.ts';
import {
  between,
  findOtherThan503,
  get,
  slowestOf,
  startResult,
  type Findings,
  type Result,
} from './case.ts';
import { endWell, writeTo, type Written } from './outage.ts';

const GONE_MS = 5_000;
/** The store, its log, and the index of the log. */
const FILES = ['quad.db', 'quad.db-wal', 'quad.db-shm'];

/**
 * Makes the data folder and its files immutable under writes, like a disk that became read-only after an error. Then
 * reverses this. SQLite maps the index of its log into memory. If the system cannot serve a write there, it may end the
 * process by SIGBUS. A start must then be refused until the folder is back.
 */
export async function makeFolderReadOnly(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the data folder is read-only');
  const { see, expect, result } = findings;
  const { folder, dataDir, store, cookie } = await aFolder(opened);
  const written = await writeTo(opened, store, folder);
  const change = (flag: '+i' | '-i') => spawnSync('chattr', ['-R', flag, dataDir]).status === 0;
  opened.defer(() => void change('-i'));
  if (!change('+i')) throw new NotTried('this user or disk cannot make files immutable (chattr +i)');
  spawnSync('sync', [path.join(dataDir, 'quad.db-shm')]);
  await sleep(GONE_MS);
  await expectRefusals(findings, written, cookie).catch((error: unknown) => {
    if (written.node.isRunning()) throw error;
  });
  if (written.node.isRunning()) {
    change('-i');
    await endWell(findings, written, performance.now());
    return result();
  }
  const refused = await runRefused(store.env, folder);
  expect(refused.code === 1 && refused.output.startsWith('Quad did not start. '), refused.output);
  see(`the system has ended the node; a start is refused: ${refused.output.trim().replaceAll(folder, '…')}`);
  change('-i');
  const node = await startNode({ ...store.env, PORT: String(written.node.port) }, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  await endWell(findings, { ...written, node }, performance.now());
  return result();
}

/**
 * Moves the files of the embedded store away under writes, and back. Then deletes the files and saves them as described
 * in docs/backups.md, because the process still has them open.
 */
export async function removeStoreFiles(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the files of the embedded store are moved away for 5 s, and later deleted');
  const { folder, dataDir, store, cookie } = await aFolder(opened);
  const written = await writeTo(opened, store, folder);
  const { port } = written.node;
  const inStore = (name: string) => path.join(dataDir, name);
  const startAgain = async (): Promise<Written> => {
    const node = await startNode({ ...store.env, PORT: String(port) }, folder);
    opened.defer(async () => void (await node.end('SIGKILL')));
    return { ...written, node };
  };
  const away = path.join(folder, 'away');
  await mkdir(away);
  for (const name of FILES) await rename(inStore(name), path.join(away, name));
  await expectRefusals(findings, written, cookie);
  for (const name of FILES) await rename(path.join(away, name), inStore(name));
  await written.node.end('SIGTERM');
  const second = await startAgain();
  await sleep(GONE_MS);
  const last = written.load.seen.answers.at(-1)?.status;
  findings.expect(last === 200, `with the files back and a restart the last answer is ${last}`);

  for (const name of FILES) await rm(inStore(name));
  await expectRefusals(findings, second, cookie);
  const saved = await saveDeleted(second.node.pid, dataDir);
  await second.node.end('SIGTERM');
  for (const name of saved) await rename(inStore(`${name}.saved`), inStore(name));
  findings.see(`saved from /proc: ${saved.join(', ')}`);
  await endWell(findings, await startAgain(), performance.now());
  return findings.result();
}

async function aFolder(opened: AsyncDisposableStack) {
  const folder = await makeFolder(opened);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const store = await makeStore(opened, 'sqlite', dataDir);
  return { folder, dataDir, store, cookie: store.population.viewers[0]?.cookie };
}

/** For 5 s each write must get a 503 with `Retry-After`, and reads must work. */
async function expectRefusals(
  { see, expect }: Findings,
  { node, load }: Written,
  cookie = '',
): Promise<void> {
  const goneAt = performance.now();
  await sleep(GONE_MS);
  const health = await ask(node.url, get('/healthz'));
  const ready = await ask(node.url, get('/readyz'));
  expect(health.status === 200 && ready.status === 503, `health ${health.status}, ready ${ready.status}`);
  const answers = between(load.seen.answers, goneAt, performance.now());
  const writes = answers.filter(({ isWrite }) => isWrite);
  const reads = answers.filter(({ isWrite, status }) => !isWrite && status !== 200);
  expect(writes.length > 0, 'there was no write');
  expect(findOtherThan503(writes) === '', `writes: ${formatStatuses(writes)}`);
  expect(reads.length === 0, `reads: ${formatStatuses(reads)}`);
  const list = await ask(node.url, get('/get', cookie));
  expect(list.status === 200, `the list gets ${list.status}`);
  see(
    `writes ${formatStatuses(writes)} with Retry-After, the slowest after ${Math.round(slowestOf(writes))} ms, the list ${list.status}`,
  );
}

/**
 * Copies the deleted store and its log beside their place. A process still has them open.
 * @returns their names, the log first.
 */
async function saveDeleted(pid: number, dataDir: string): Promise<string[]> {
  const descriptors = `/proc/${pid}/fd`;
  const saved = new Set<string>();
  for (const descriptor of await readdir(descriptors)) {
    const source = path.join(descriptors, descriptor);
    // A connection may have ended meanwhile.
    const target = await readlink(source).catch(() => '');
    const name = FILES.slice(0, 2).find((file) => target === `${path.join(dataDir, file)} (deleted)`);
    if (name === undefined || saved.has(name)) continue;
    await copyFile(source, path.join(dataDir, `${name}.saved`));
    saved.add(name);
  }
  return [...saved].toSorted().toReversed();
}
