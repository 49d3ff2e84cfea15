import { closeSync, openSync, readSync } from 'node:fs';
import { type LogState, createLogKeeper } from './log-keeper.ts';

/** Whole frames of the write-ahead log: a page with its header each. */
export interface LogPart {
  /** Counts how often the log began again, from 0. */
  readonly run: number;
  /** Frames of the run before this part, and before the next one. */
  readonly from: number;
  readonly to: number;
  /** Whether a commit ends it. Else the next part goes on with the transaction. */
  readonly isCommit: boolean;
  /** Content of the log's file. The first part of a run begins with the header of the log. */
  readonly bytes: Buffer;
}

/** The place of a copy of the store: it has the first `frames` frames of the run, and all runs before. */
export interface LogPlace {
  readonly run: number;
  readonly frames: number;
}

/** The log began again before all of it was read, so the parts read so far do not lead to the present. */
export class LogLost extends Error {
  override name = 'LogLost';
}

/** Reads every frame of the write-ahead log once, in order, also while it begins again. Until {@link LogFollower.begin} it does nothing. */
export interface LogFollower {
  /** From now on the next {@link LogFollower.restart} makes a first place, and frames are read from there. */
  begin(): void;
  /** Stops reading. The log begins again as without a follower. */
  end(): void;
  /** @returns the next part, or null when all commits were read. @throws LogLost */
  next(): LogPart | null;
  /** Frames that were not returned yet. @throws LogLost */
  unread(): number;
  /** Whether so little is unread that it can be kept in memory while the log begins again. */
  mayRestart(): boolean;
  /** Lets copies to the store go on to the present end of the log. */
  advance(): void;
  /**
   * Copies the whole log to the store, after which it may begin again. Run it while no write runs. It never throws because of the log.
   * @returns where the store is now, or null when it could not be copied whole.
   */
  restart(copy: () => Promise<void>): Promise<LogPlace | null>;
  /** Ends the reading: {@link LogFollower.next} throws until it begins again. */
  fail(error: Error): void;
}

// https://sqlite.org/fileformat2.html#walformat
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const SALTS = { ofHeader: 16, ofFrame: 8, bytes: 8 };
const PAGE_SIZE_AT = 8;

const PART_FRAMES = 1_000;
/** Most unread frames with which the log may begin again. More can come until writes pause, which {@link REST_FRAMES} limits. */
const RESTART_FRAMES = 1_000;
/** Most frames in memory: 16 MB. */
const REST_FRAMES = 4_000;

interface Run {
  readonly number: number;
  /** Null while the file of the log is empty. */
  readonly salts: Buffer | null;
  /** Frames that were read. */
  readonly read: number;
  /** The whole log was read and copied to the store, so it may begin again. */
  readonly isOver: boolean;
  /** The frames so far were not read, because the first copy of the store has them. */
  readonly isSkipped: boolean;
}

export function createLogFollower(file: string, readLog: () => LogState): LogFollower {
  const keeper = createLogKeeper(file, readLog);
  let state: 'off' | 'begins' | 'reads' = 'off';
  let run: Run | null = null;
  /** Parts that were read before the log began again. */
  let rest: LogPart[] = [];
  let lost: LogLost | null = null;

  function end(): void {
    [state, run, rest] = ['off', null, []];
    keeper.close();
  }

  function fail(error: Error): void {
    if (state === 'off') return;
    end();
    lost = error instanceof LogLost ? error : new LogLost(error.message, { cause: error });
  }

  /** @returns the run to read from, and the frames that it has. */
  function look(current: Run, { salts }: LogFile): { run: Run; frames: number } {
    // After the salts: once these are new, the log has no frames of the former run.
    const frames = readLog().log;
    if (salts === null) return { run: current, frames: current.read };
    if (!isSame(salts, current.salts)) {
      if (!current.isOver) throw new LogLost('the log began again');
      const next = { number: current.number + 1, salts, read: 0, isOver: false, isSkipped: false };
      return { run: next, frames };
    }
    if (frames > current.read && current.isOver) {
      // Another reader has kept the log from beginning again, so it goes on. Restoring needs its run from the first frame.
      const read = current.isSkipped ? 0 : current.read;
      return { run: { ...current, read, isOver: false, isSkipped: false }, frames };
    }
    if (frames < current.read && !current.isOver) throw new LogLost('the log is shorter than before');
    return { run: current, frames: Math.max(frames, current.read) };
  }

  function readPart(current: Run): LogPart | null {
    using log = openLog(`${file}-wal`);
    const found = look(current, log);
    if (found.frames <= found.run.read) return null;
    const { number, salts, read: from } = found.run;
    const to = Math.min(found.frames, from + PART_FRAMES);
    const bytes = log.read(from, to);
    if (!bytes || !hasSalts(bytes, { from, to }, salts)) {
      // A log that begins again just now is read with the next call.
      if (current.isOver) return null;
      throw new LogLost('the log has other frames than before');
    }
    run = { ...found.run, read: to };
    return { run: number, from, to, isCommit: to === found.frames, bytes };
  }

  /** Reads all that is left into memory. @returns false when it is too much. */
  function readRest(): boolean {
    for (let part = run && readPart(run); part; part = run && readPart(run)) {
      rest.push(part);
      if (rest.length * PART_FRAMES > REST_FRAMES) return false;
    }
    return true;
  }

  function unread(): number {
    if (!run) return 0;
    using log = openLog(`${file}-wal`);
    const found = look(run, log);
    const kept = rest.reduce((sum, { from, to }) => sum + to - from, 0);
    return kept + found.frames - found.run.read;
  }

  async function copyHeld(copy: () => Promise<void>): Promise<LogPlace | null> {
    if (!readRest()) return null;
    keeper.release();
    await copy();
    keeper.take();
    const { log, checkpointed } = readLog();
    if (log !== checkpointed) {
      if (!run) keeper.release();
      return null;
    }
    if (!run) {
      using opened = openLog(`${file}-wal`);
      run = { number: 0, salts: opened.salts, read: log, isOver: true, isSkipped: true };
      state = 'reads';
    }
    // Otherwise another process has written meanwhile.
    if (log !== run.read) return null;
    run = { ...run, isOver: true };
    return { run: run.number, frames: log };
  }

  return {
    begin() {
      end();
      [state, lost] = ['begins', null];
    },
    end,
    next() {
      if (lost) throw lost;
      return rest.shift() ?? (run && readPart(run));
    },
    unread,
    mayRestart() {
      try {
        return rest.length === 0 && unread() <= RESTART_FRAMES;
      } catch {
        return true;
      }
    },
    advance: () => keeper.advance(),
    async restart(copy) {
      if (state === 'off') {
        await copy();
        return null;
      }
      try {
        return await copyHeld(copy);
      } catch (error) {
        fail(error as Error);
        return null;
      }
    },
    fail,
  };
}

interface LogFile extends Disposable {
  /** They are new each time that the log begins again. Null while the file is empty. */
  readonly salts: Buffer | null;
  /** The frames after the first `from` and up to `to`, with the header before the first one. Null when the file is shorter. */
  read(from: number, to: number): Buffer | null;
}

/** Opens the file of the log. SQLite has no locks on it that closing it would release. */
function openLog(file: string): LogFile {
  const descriptor = openSync(file, 'r');
  const readAt = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    return readSync(descriptor, bytes, 0, length, position) === length ? bytes : null;
  };
  const header = readAt(0, HEADER_BYTES);
  const frameBytes = FRAME_HEADER_BYTES + (header?.readUInt32BE(PAGE_SIZE_AT) ?? 0);
  const positionOf = (frame: number) => (frame === 0 ? 0 : HEADER_BYTES + frame * frameBytes);
  return {
    salts: header?.subarray(SALTS.ofHeader, SALTS.ofHeader + SALTS.bytes) ?? null,
    read: (from, to) => readAt(positionOf(from), positionOf(to) - positionOf(from)),
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

function hasSalts(bytes: Buffer, { from, to }: Pick<LogPart, 'from' | 'to'>, salts: Buffer | null): boolean {
  if (!salts) return false;
  const start = from === 0 ? HEADER_BYTES : 0;
  const frameBytes = (bytes.length - start) / (to - from);
  for (let at = start + SALTS.ofFrame; at < bytes.length; at += frameBytes)
    if (!bytes.subarray(at, at + SALTS.bytes).equals(salts)) return false;
  return true;
}
