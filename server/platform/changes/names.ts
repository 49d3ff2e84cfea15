import type { LogPart, LogPlace } from '#server/platform/db/sqlite/log-follower.ts';

/**
 * The objects of shipped changes. A stream is what one start of the server ships:
 * - `changes-<time>/begun`, and `secret` if DATA_DIR has one,
 * - `changes-<time>/base/<time>-<run>-<frames>-<number>.db.zst`: the file of the store, as it was at a place in the log,
 * - `changes-<time>/log/<number>-<run>-<from>-<to>-<time>-commit.zst`: frames of the write-ahead log. `part` instead of `commit`:
 *   the next object goes on with the transaction.
 *
 * Numbers of log objects count from 0 without a gap. A base has the number of the first one that was not stored before it.
 */

export const STREAMS = 'changes-';

export interface Base extends LogPlace {
  readonly key: string;
  readonly stream: string;
  /** Milliseconds since the epoch; no change in the object is later. */
  readonly time: number;
  readonly number: number;
}

export interface LogObject extends Pick<LogPart, 'run' | 'from' | 'to' | 'isCommit'> {
  readonly key: string;
  readonly stream: string;
  /** Milliseconds since the epoch; no change in the object is later. */
  readonly time: number;
  readonly number: number;
}

export function nameStream(time: number): string {
  return `${STREAMS}${printTime(time)}/`;
}

export function nameBase(
  stream: string,
  { time, run, frames, number }: Omit<Base, 'key' | 'stream'>,
): string {
  return `${stream}base/${printTime(time)}-${[run, frames, number].map(pad).join('-')}.db.zst`;
}

export function nameLog(
  stream: string,
  { number, run, from, to, time, isCommit }: Omit<LogObject, 'key' | 'stream'>,
): string {
  const numbers = [number, run, from, to].map(pad).join('-');
  return `${stream}log/${numbers}-${printTime(time)}-${isCommit ? 'commit' : 'part'}.zst`;
}

/** @returns the bases, and the parts of the log, each in the order of their names. Other names are left out. */
export function readNames(keys: readonly string[]): { bases: Base[]; log: LogObject[] } {
  const bases: Base[] = [];
  const log: LogObject[] = [];
  for (const key of keys) {
    const base = /^(changes-\d{8}T\d{9}Z\/)base\/(\d{8}T\d{9}Z)-(\d{9})-(\d{9})-(\d{9})\.db\.zst$/.exec(key);
    if (base) {
      const [, stream = '', time = '', run, frames, number] = base;
      bases.push({
        key,
        stream,
        time: readTime(time),
        run: Number(run),
        frames: Number(frames),
        number: Number(number),
      });
    }
    const part =
      /^(changes-\d{8}T\d{9}Z\/)log\/(\d{9})-(\d{9})-(\d{9})-(\d{9})-(\d{8}T\d{9}Z)-(commit|part)\.zst$/.exec(
        key,
      );
    if (part) {
      const [, stream = '', number, run, from, to, time = '', kind] = part;
      const numbers = { number: Number(number), run: Number(run), from: Number(from), to: Number(to) };
      log.push({ key, stream, ...numbers, time: readTime(time), isCommit: kind === 'commit' });
    }
  }
  return { bases, log };
}

const pad = (number: number) => String(number).padStart(9, '0');

function printTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, '');
}

function readTime(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'),
  );
}
