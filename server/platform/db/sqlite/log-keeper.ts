import { DatabaseSync } from 'node:sqlite';
import { existingFile } from './existing-file.ts';

/** Pages of the log, and how many of them are in the store. */
export interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

/** Keeps SQLite from starting the write-ahead log again, by a read transaction that stays open. */
interface LogKeeper {
  /** Begins to hold the log as it is now. */
  take(): void;
  /** Holds a later state, so that copies to the store may go on to there. The log is held meanwhile. */
  advance(): void;
  release(): void;
  close(): void;
}

/**
 * A reader that needs the log keeps every writer, also one of another process, from overwriting it. A reader that found the whole log in
 * the store needs the store alone: it lets the log start again, but nothing is copied to the store while it reads
 * (https://sqlite.org/walformat.html#locks, "WAL_READ_LOCK"). So while the keeper holds, the log starts again at most once, and only
 * after {@link LogKeeper.take} found it copied.
 */
export function createLogKeeper(file: string, readLog: () => LogState): LogKeeper {
  let holding: DatabaseSync | null = null;
  let other: DatabaseSync | null = null;
  /** The length of the log that the transaction needs; 0 when it needs the store alone. */
  let held = 0;

  function begin(): void {
    const database = other ?? open(file);
    database.exec('begin; select 1 from sqlite_schema limit 1');
    const { log, checkpointed } = readLog();
    held = log === checkpointed ? 0 : log;
    [holding, other] = [database, holding];
  }

  function release(): void {
    if (holding) holding.exec('rollback');
    other?.close();
    [holding, other] = [null, holding];
  }

  return {
    take() {
      release();
      begin();
    },
    advance() {
      const { log, checkpointed } = readLog();
      // A transaction that begins while the whole log is in the store would let the log start again.
      if (!holding || log === checkpointed || log <= held) return;
      begin();
      other?.exec('rollback');
    },
    release,
    close() {
      release();
      other?.close();
      other = null;
    },
  };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(existingFile(file));
  database.exec('pragma query_only = on; pragma cache_size = -64');
  return database;
}
