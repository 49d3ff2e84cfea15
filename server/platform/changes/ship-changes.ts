import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdCompress } from 'node:zlib';
import type { Changes } from '#server/platform/config/changes.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { LogLost } from '#server/platform/db/sqlite/log-follower.ts';
import type { ChangeLog } from '#server/platform/db/store.ts';
import { openBucketFolder } from '#server/platform/photos/s3-folder.ts';
import { expire } from './expire.ts';
import { createFailureLog } from './failure-log.ts';
import { nameBase, nameLog, nameStream } from './names.ts';

const compress = promisify(zstdCompress);

/** Between two looks at the log. */
const TURN_MS = 500;
/** Between two tries to copy the store. */
const RETRY_MS = 2_000;
/** Sent before the other work of a turn. */
const TURN_PARTS = 100;
/** What is left at a stop is sent for so long. */
const STOP_MS = 1_500;
/** The bucket is away when an answer has not gone on for so long. */
const SILENCE_MS = 10_000;
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};
const DAY_MS = 24 * 3_600_000;
/** Frames of the log that wait for the bucket: about 1 GB. With more, they are not waited for: the log may begin again, and the store is copied again. */
const BACKLOG_FRAMES = 250_000;

export interface Shipping {
  /** How old the oldest change is that would be lost with the disk. */
  unshippedSeconds(): number;
  /** Sends what is left, for 1.5 s at most. */
  stop(): Promise<void>;
}

/** What is shipped from one start of the server on: copies of the store, and every change since the first one. */
interface Stream {
  readonly name: string;
  /** The number of the next object of the log. */
  number: number;
  /** When the newest stored copy of the store was made; null before the first one. */
  baseAt: number | null;
  /** The copy that is being made. */
  making: Promise<void> | null;
  readonly ending: AbortController;
}

type Parts = Pick<BaseServices, 'clock' | 'log'> & {
  readonly dataDir: string;
  readonly changes: Changes;
  readonly changeLog: ChangeLog;
  /** Frames of the log that may wait for the bucket. */
  readonly backlogFrames?: number;
};

/** Copies the store once a day, and every half second its changes, into a bucket. Nothing waits for the bucket. */
export function startShipping({
  dataDir,
  changes,
  changeLog,
  clock,
  log,
  backlogFrames = BACKLOG_FRAMES,
}: Parts): Shipping {
  const bucket = openBucketFolder(changes, SILENCE_MS);
  const copyFile = path.join(dataDir, 'changes.db.zst.part');
  const stopping = new AbortController();
  let stream: Stream | null = null;
  let unsent: { readonly key: string; readonly body: Buffer; readonly wholeUntil: number | null } | null =
    null;
  let latest = 0;
  let shippedAt = clock();
  const failures = createFailureLog(log, stopping.signal);

  /** The time, which never goes back. */
  function now(): number {
    latest = Math.max(latest, clock());
    return latest;
  }

  async function beginStream(): Promise<Stream> {
    const name = nameStream(now());
    const secret = path.join(dataDir, 'secret');
    const { signal } = stopping;
    if (existsSync(secret)) await bucket.put(`${name}secret`, await readFile(secret), signal);
    await bucket.put(`${name}begun`, new Date(now()).toISOString(), signal);
    failures.noteSuccess('changes');
    changeLog.begin();
    return { name, number: 0, baseAt: null, making: null, ending: new AbortController() };
  }

  async function endStream(): Promise<void> {
    if (!stream) return;
    changeLog.end();
    stream.ending.abort();
    await stream.making;
    [stream, unsent] = [null, null];
  }

  async function makeBase(own: Stream): Promise<void> {
    const { signal } = own.ending;
    let time = 0;
    let number = 0;
    const save = async (file: Readable) => {
      [time, number] = [now(), own.number];
      const target = createWriteStream(copyFile, { mode: 0o600 });
      await pipeline(file, createZstdCompress(COMPRESSION), target, { signal });
    };
    try {
      let place = await changeLog.copyStore(save);
      while (!place) {
        await wait(RETRY_MS, null, { signal });
        place = await changeLog.copyStore(save);
      }
      await sendBase(nameBase(own.name, { ...place, time, number }), signal);
      if (own.baseAt === null) log.info({ stream: own.name }, 'every change is shipped from now on');
      own.baseAt = time;
      failures.noteSuccess('store');
      await expire(bucket, now() - changes.keepDays * DAY_MS, signal);
    } finally {
      await rm(copyFile, { force: true });
    }
  }

  async function sendBase(key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await bucket.putFile(key, copyFile, signal);
      } catch (error) {
        signal.throwIfAborted();
        // Somebody has deleted the copy: it is made again. No further try could find it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
        failures.report('store', error);
        await wait(RETRY_MS, null, { signal });
      }
    }
  }

  /** Sends what the log has now, up to a limit. */
  async function sendLog(own: Stream): Promise<void> {
    for (let sent = 0; sent < TURN_PARTS; sent += 1) {
      const before = now();
      if (!unsent) {
        const part = changeLog.next();
        if (!part) {
          if (own.baseAt !== null) shippedAt = before;
          return;
        }
        const key = nameLog(own.name, { ...part, number: own.number, time: now() });
        unsent = {
          key,
          body: await compress(part.bytes, COMPRESSION),
          wholeUntil: part.isCommit ? before : null,
        };
      }
      await bucket.put(unsent.key, unsent.body, own.ending.signal);
      failures.noteSuccess('changes');
      own.number += 1;
      if (own.baseAt !== null && unsent.wholeUntil !== null) shippedAt = unsent.wholeUntil;
      unsent = null;
    }
  }

  function keepBase(own: Stream): void {
    if (own.making || (own.baseAt !== null && now() - own.baseAt < DAY_MS)) return;
    const { signal } = own.ending;
    own.making = makeBase(own)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        failures.report('store', error);
        await wait(RETRY_MS, null, { signal }).catch(() => {});
      })
      .finally(() => {
        own.making = null;
      });
  }

  async function turn(): Promise<void> {
    try {
      if (stopping.signal.aborted && !stream) return;
      stream ??= await beginStream();
      if (!stopping.signal.aborted) keepBase(stream);
      await sendLog(stream);
      refuseBacklog();
    } catch (error) {
      if (!(error instanceof LogLost)) failures.report('changes', error);
      await endWhenLost(error);
    }
  }

  /** @throws LogLost when too much waits for the bucket. */
  function refuseBacklog(): void {
    if (changeLog.unread() > backlogFrames) throw new LogLost('too many changes wait for the bucket');
  }

  async function endWhenLost(error: unknown): Promise<void> {
    try {
      if (error instanceof LogLost) throw error;
      refuseBacklog();
    } catch (lost) {
      const { message } = lost as Error;
      log.warn({ reason: message }, 'the stream of shipped changes has ended; the store is copied again');
      await endStream();
    }
  }

  async function run(): Promise<void> {
    let isLast = false;
    while (!isLast) {
      await wait(TURN_MS, null, { signal: stopping.signal }).catch(() => {});
      isLast = stopping.signal.aborted;
      await turn();
    }
  }

  /** Whether the bucket has every change. */
  function isWhole(): boolean {
    try {
      return unsent === null && stream !== null && stream.baseAt !== null && changeLog.unread() === 0;
    } catch {
      return false;
    }
  }

  const running = run();
  return {
    unshippedSeconds: () => Math.max(0, clock() - shippedAt) / 1_000,
    async stop() {
      stopping.abort();
      const limit = setTimeout(() => stream?.ending.abort(), STOP_MS);
      await running;
      clearTimeout(limit);
      if (!isWhole()) log.warn('some changes were not shipped before the stop');
      bucket.close();
      await endStream();
    },
  };
}
