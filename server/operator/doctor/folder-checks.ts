import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { explainFileError } from '#server/platform/process/data-folder.ts';
import { refuseLostFiles } from '#server/platform/db/sqlite/find-store-file.ts';
import { refuseLostStore } from '#server/platform/db/sqlite/lost-store.ts';
import { checkSqlite } from '../backup/store-file.ts';
import { NotDone } from '../usage.ts';
import { report, type Finding } from './finding.ts';

const FREE_MIN_BYTES = 1_000_000_000;
/** A larger log is a problem, because the server copies the log to the store all the time. */
const LOG_MAX_BYTES = 1_000_000_000;
const OTHERS_MAY = 0o077;

/** Checks the data folder before its store is opened. `isUsable` is false for a store that cannot be opened. */
export async function checkFolder({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<{ findings: Finding[]; isUsable: boolean }> {
  if (!existsSync(dataDir))
    return { findings: [report(`DATA_DIR does not exist: ${dataDir}`)], isUsable: false };
  const file = path.join(dataDir, 'quad.db');
  // Checked first, because another user's file would otherwise look damaged.
  const closed = findClosed(databaseUrl === null ? [dataDir, file] : [dataDir]);
  if (closed.length > 0) return { findings: closed, isUsable: false };
  const isEmbedded = databaseUrl === null;
  const lost = isEmbedded ? findRefusal(() => refuseLostFiles(dataDir)) : [];
  // Opening the store would now do harm.
  if (lost.length > 0) return { findings: lost, isUsable: false };
  const broken = isEmbedded ? [...findRefusal(() => refuseLostStore(dataDir)), ...findDamage(file)] : [];
  const findings = [
    ...findOpenFiles(dataDir),
    ...(await findFullDisk(dataDir)),
    ...(isEmbedded ? findLongLog(file) : []),
    ...broken,
  ];
  return { findings, isUsable: broken.length === 0 };
}

/** Finds the first place that this user cannot read and write. */
function findClosed(places: readonly string[]): Finding[] {
  for (const place of places)
    try {
      accessSync(place, constants.R_OK | constants.W_OK);
    } catch (error) {
      const explained = explainFileError(error, place);
      if (explained instanceof ConfigError) return [report(explained.message)];
    }
  return [];
}

/** Finds files that other users of the machine can read. */
function findOpenFiles(dataDir: string): Finding[] {
  return ['quad.db', 'quad.db-wal', 'secret', 'photos', 'outbox'].flatMap((name) => {
    const place = path.join(dataDir, name);
    const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS_MAY) === 0) return [];
    const mend = async () => chmodSync(place, mode & 0o700);
    return [{ text: `Other users of this machine may open ${place}`, mend }];
  });
}

async function findFullDisk(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= FREE_MIN_BYTES) return [];
  return [report(`The disk of DATA_DIR has ${(free / 1e6).toFixed(0)} MB left: at least 1 GB must be free`)];
}

function findRefusal(check: () => void): Finding[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [report(error.message)];
    throw error;
  }
}

function findLongLog(file: string): Finding[] {
  const bytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= LOG_MAX_BYTES) return [];
  return [
    report(
      `${file}-wal has ${(bytes / 1e9).toFixed(1)} GB: another program keeps the store open. End it, or restart Quad`,
    ),
  ];
}

function findDamage(file: string): Finding[] {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return [];
  try {
    checkSqlite(file);
    return [];
  } catch (error) {
    if (error instanceof NotDone)
      return [report(`${error.message.replaceAll(/\s+/g, ' ')}. Restore a backup`)];
    throw error;
  }
}
