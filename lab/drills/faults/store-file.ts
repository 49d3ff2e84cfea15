import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { runQuadWith } from '#test/run-quad.ts';
import { check } from '../../check.ts';
import { runRefused, startNode } from '../../processes.ts';
import { makeFolder, makeStore, type DrillStore } from '../world/store.ts';
import { startResult, type Result } from './case.ts';
import { writeTo } from './outage.ts';

const HEADER_BYTES = 4_096;

interface Damage {
  readonly name: string;
  /** @param other the file of another store. */
  readonly damage: (file: string, other: string) => Promise<unknown>;
  /** After kill -9 the log of the last writes, `quad.db-wal`, is beside the file. */
  readonly after: 'kill -9' | 'a stop';
  /** SQLite takes the store's size from the log, so a start after kill -9 does not notice all damage. */
  readonly noticedBy: 'the start' | 'quad doctor';
}

const cutInHalf: Damage['damage'] = async (file) => truncate(file, Math.floor((await stat(file)).size / 2));
const swap: Damage['damage'] = (file, other) => copyFile(other, file);

const damages: readonly Damage[] = [
  { name: 'missing', damage: (file) => rm(file), after: 'kill -9', noticedBy: 'the start' },
  { name: 'empty', damage: (file) => truncate(file), after: 'kill -9', noticedBy: 'the start' },
  {
    name: 'zeros at its beginning',
    damage: (file) => overwrite(file, Buffer.alloc(HEADER_BYTES)),
    after: 'kill -9',
    noticedBy: 'the start',
  },
  { name: 'cut in half', damage: cutInHalf, after: 'kill -9', noticedBy: 'quad doctor' },
  { name: "another store's", damage: swap, after: 'kill -9', noticedBy: 'quad doctor' },
  {
    name: 'text at its beginning',
    damage: (file) => overwrite(file, Buffer.from('not a database '.repeat(300))),
    after: 'a stop',
    noticedBy: 'the start',
  },
  { name: 'cut in half', damage: cutInHalf, after: 'a stop', noticedBy: 'the start' },
  { name: "another store's", damage: swap, after: 'a stop', noticedBy: 'the start' },
];

/** Damages or replaces the file of the embedded store, tries to start, and restores the file. */
export async function damageStoreFile(opened: AsyncDisposableStack): Promise<Result> {
  const { see, expect, result } = startResult('the file of the embedded store is torn or swapped');
  const folder = await makeFolder(opened);
  const [dataDir, otherDir] = [path.join(folder, 'data'), path.join(folder, 'other')];
  await Promise.all([mkdir(dataDir), mkdir(otherDir)]);
  const store = await makeStore(opened, 'sqlite', dataDir);
  await makeOther(opened, folder, otherDir);
  const copyOf = (after: Damage['after']) => path.join(folder, after === 'kill -9' ? 'killed' : 'stopped');
  const { node, load } = await writeTo(opened, store, folder);
  await node.end('SIGKILL');
  await cp(dataDir, copyOf('kill -9'), { recursive: true });
  const again = await startNode({ ...store.env, PORT: String(node.port) }, folder);
  opened.defer(async () => void (await again.end('SIGKILL')));
  const seen = await load.stop();
  await again.end('SIGTERM');
  await cp(dataDir, copyOf('a stop'), { recursive: true });

  const putBack = async (after: Damage['after']) => {
    await rm(dataDir, { recursive: true });
    await cp(copyOf(after), dataDir, { recursive: true });
  };
  for (const { name, damage, after, noticedBy } of damages) {
    await putBack(after);
    await damage(path.join(dataDir, 'quad.db'), path.join(otherDir, 'quad.db'));
    const before = await hashOf(dataDir);
    const answer = await (noticedBy === 'the start' ? tryStart : askDoctor)(store.env, folder);
    const [line = ''] = answer.text.trim().split('\n');
    expect(answer.isClear, `${name} after ${after}: ${answer.text.slice(0, 400)}`);
    expect(before === (await hashOf(dataDir)), `${name} after ${after}: the files of the store have changed`);
    see(`${name} after ${after}, noticed by ${noticedBy}: ${line.replaceAll(folder, '…').slice(0, 130)}`);
  }

  await putBack('a stop');
  const checked = await store.open();
  const { isGood, acknowledged, lost } = await check(checked, seen);
  await checked.close();
  expect(isGood, 'the store is not what the clients saw');
  see(`with the right file ${lost} of ${acknowledged} writes lost`);
  return result();
}

/** Fills another store, which has another secret. */
async function makeOther(opened: AsyncDisposableStack, folder: string, otherDir: string): Promise<void> {
  const { env } = await makeStore(opened, 'sqlite', otherDir, { people: 100 });
  const node = await startNode({ ...env, SECRET: 'another secret, of another store of a drill' }, folder);
  await node.end('SIGTERM');
}

async function tryStart(env: DrillStore['env'], folder: string) {
  const { code, output } = await runRefused(env, folder);
  return { isClear: code === 1 && output.startsWith('Quad did not start. '), text: output };
}

async function askDoctor(env: DrillStore['env']) {
  const { code, out, error } = await runQuadWith(env, ['doctor']);
  const text = `${out}\n${error}`;
  return { isClear: code !== 0 && /damaged|malformed|quad\.db/.test(text), text };
}

async function overwrite(file: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, 0);
}

/** The hash of the store and its log. A missing file counts as empty. */
async function hashOf(dataDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['quad.db', 'quad.db-wal'])
    hash.update(await readFile(path.join(dataDir, name)).catch(() => Buffer.alloc(0)));
  return hash.digest('hex');
}
