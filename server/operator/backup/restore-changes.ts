import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';
import { readNames, STREAMS, type Base, type LogObject } from '#server/platform/changes/names.ts';
import { lastMigration } from '#server/platform/db/schema/migrate.ts';
import { openBucketFolder } from '#server/platform/photos/s3-folder.ts';
import { removeAtEnd } from '../remove-at-end.ts';
import { NotDone } from '../usage.ts';
import { readBackupAddress } from './backup-address.ts';
import { explainFailure } from './backup-bucket.ts';
import type { Place } from './place.ts';
import { deletePhotoPlace, refuseUsedFolder } from './restore-backup.ts';
import { checkSqlite } from './store-file.ts';

const SILENCE_MS = 60_000;
const decompress = promisify(zstdDecompress);

type Bucket = ReturnType<typeof openBucketFolder>;

/**
 * Restores the embedded store from changes that a server has shipped (`server/platform/changes/names.ts`) into an empty DATA_DIR. SQLite itself
 * checks and applies the frames of the write-ahead log.
 * @param at milliseconds since the epoch: no later change is restored. Null for all.
 * @returns what is printed.
 * @throws NotDone when nothing was shipped until then, or a part is missing or damaged.
 */
export async function restoreChanges(address: string, at: number | null, place: Place): Promise<string> {
  const { dataDir, databaseUrl, environment } = place;
  if (databaseUrl !== null) throw new NotDone('Changes are of the embedded store: leave DATABASE_URL unset');
  refuseUsedFolder(dataDir);
  const bucket = openBucketFolder(readBackupAddress(address, environment), SILENCE_MS);
  const file = path.join(dataDir, 'quad.db.part');
  const parts = ['', '-wal', '-shm'].map((suffix) => file + suffix);
  try {
    return await removeAtEnd(parts, () =>
      explainFailure(address, async () => {
        // A restore that was killed may have left them.
        for (const part of parts) await rm(part, { force: true });
        const keys = await bucket.list(STREAMS);
        const { base, log } = choose(keys, at, address);
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        await fetchBase(bucket, base, file);
        for (const run of Map.groupBy(log, (part) => part.run).values())
          await applyRun(bucket, run, base, file);
        finish(file, address);
        const secret = `${base.stream}secret`;
        if (keys.includes(secret)) await bucket.getFile(secret, path.join(dataDir, 'secret'));
        await rename(file, path.join(dataDir, 'quad.db'));
        const time = printTime(log.at(-1)?.time ?? base.time);
        return `Restored the store as it was at ${time}, the time of its last change that was shipped${at === null ? '' : ' until then'}.\nStart Quad now. Accounts that were deleted and opinions that were removed after that time are there again.\n`;
      }),
    );
  } finally {
    bucket.close();
  }
}

/** The newest copy of the store until a time, and the parts of the log after it. */
function choose(
  keys: readonly string[],
  at: number | null,
  address: string,
): { base: Base; log: readonly LogObject[] } {
  const { bases, log } = readNames(keys);
  const until = at ?? Number.POSITIVE_INFINITY;
  const [oldest] = bases;
  if (!oldest)
    throw new NotDone(`${address} has no shipped changes and is no backup: its path begins with quad- then`);
  const base = bases.filter(({ time }) => time <= until).at(-1);
  if (!base) throw new NotDone(`No shipped changes are so old: the first time is ${printTime(oldest.time)}`);
  const after = log.filter(
    ({ stream, time, run, number }) =>
      stream === base.stream && time <= until && (run >= base.run || number >= base.number),
  );
  // A transaction of several parts needs all of them.
  const parts = after.slice(0, after.findLastIndex(({ isCommit }) => isCommit) + 1);
  refuseGap(parts, base);
  // The copy has the frames of its place already.
  const last = parts.findLast(({ run }) => run === base.run);
  const isCopied = !last || last.to <= base.frames;
  return { base, log: parts.filter(({ run }) => run > base.run || (run === base.run && !isCopied)) };
}

function refuseGap(parts: readonly LogObject[], base: Base): void {
  parts.forEach((part, index) => {
    const before = parts[index - 1];
    const isNext = before ? part.number === before.number + 1 : part.number <= base.number;
    const isJoined = part.from === (before?.run === part.run ? before.to : 0);
    if (!isNext || (!isJoined && part.run >= base.run))
      refuseAfter(parts, index, base, `one before ${part.key} is missing`);
  });
}

/** @throws NotDone with the last time that can be restored, before the part `index`. */
function refuseAfter(parts: readonly LogObject[], index: number, base: Base, what: string): never {
  const good = parts.slice(0, index).findLast(({ isCommit }) => isCommit)?.time ?? base.time;
  const time = printTime(good);
  throw new NotDone(
    `The shipped changes after ${time} cannot be used: ${what}. What is before them: --at ${time}`,
  );
}

async function fetchBase(bucket: Bucket, base: Base, file: string): Promise<void> {
  const content = await bucket.get(base.key);
  const target = createWriteStream(file, { mode: 0o600 });
  await pipeline(content, createZstdDecompress(), target).catch((error: Error) => {
    throw new NotDone(
      `${base.key} is damaged (${error.message}). Restore an earlier time: --at ${printTime(base.time - 1)}`,
      { cause: error },
    );
  });
}

/** Writes the parts of a run as the log of the store, and lets SQLite copy it into the store. */
async function applyRun(bucket: Bucket, run: readonly LogObject[], base: Base, file: string): Promise<void> {
  for (const [index, { key }] of run.entries()) {
    const content = Buffer.concat(await (await bucket.get(key)).toArray());
    const frames = await decompress(content).catch(() => refuseAfter(run, index, base, `${key} is damaged`));
    await appendFile(`${file}-wal`, frames, { mode: 0o600 });
  }
  const database = new DatabaseSync(file);
  try {
    const { log } = database.prepare('pragma wal_checkpoint(noop)').get() as { log: number };
    const bad = run.findIndex(({ to }) => to > log);
    if (bad >= 0) refuseAfter(run, bad, base, `${run[bad]?.key} is damaged`);
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

function finish(file: string, address: string): void {
  checkSqlite(file, 'integrity_check');
  const database = new DatabaseSync(file);
  try {
    const { name } = database.prepare('select max(name) as name from kysely_migration').get() as {
      name: string;
    };
    if (name > lastMigration)
      throw new NotDone(`${address} is of a newer version of Quad: restore it with that version`);
    deletePhotoPlace(database);
  } finally {
    database.close();
  }
}

const printTime = (time: number) => new Date(time).toISOString();
