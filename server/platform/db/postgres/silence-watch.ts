import { StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';

/**
 * Notices within a second that a database server does not answer. While requests wait, the watch sends `select 1`. If
 * the server sends nothing at all, the watch refuses all waiting work. New work then waits for the server's next answer
 * instead of its own.
 */

const TICK_MS = 100;
/** The watch asks when work has waited for this many ticks and no byte has arrived during them. */
const WAIT_TICKS = 2;
/**
 * The server is silent if it sends no answer in this time, or in twice the time of its first answer if that is longer.
 */
const ANSWER_TICKS = 5;
const SLOWER = 2;
/** The same limit for a question that connects first. A healthy server may accept a connection slowly. */
const CONNECT_TICKS = 30;
/**
 * Minimum interval between attempts to reopen a lost connection while the server is well. An open connection notices
 * the next silence sooner.
 */
const RECONNECT_TICKS = 10;
/** Delay of the first question. A process that ends soon asks none. */
const FIRST_TICKS = 20;

/** A separate connection for the questions of the watch. */
export interface Question {
  /** True if there is a connection, so that the next `ask` does not connect. */
  readonly isConnected: boolean;
  /**
   * Connects if necessary, and sends a question. Resolves with any answer, including a refusal by the server. @throws
   * when there is no connection.
   */
  ask(): Promise<unknown>;
  /** Closes the connection. Rejects a waiting `ask`. */
  drop(): void;
}

export interface WatchedServer {
  readonly question: Question;
  /** Bytes that the server has sent on the work's connections. Never decreases. */
  readonly received: () => number;
  /** Is called when the server does not answer, and again while the silence lasts. */
  readonly onSilent: (error: StoreUnavailable) => void;
}

export interface SilenceWatch {
  /** Starts work that waits for the server. @throws StoreUnavailable when the server is silent. */
  readonly wait: <Result>(begin: () => Promise<Result>) => Promise<Result>;
  close(): void;
}

interface Waiting {
  readonly since: number;
  readonly refuse: (error: StoreUnavailable) => void;
}

/**
 * Counts time in ticks of the event loop. Ticks stop while the process does not run, so a slow process is not mistaken
 * for a silent server. Refuses nothing before the first answer, because its time includes the connection.
 */
export function watchSilence({ question, received, onSilent }: WatchedServer): SilenceWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let bytes = 0;
  /** The tick at which bytes last arrived. */
  let receivedAt = 0;
  let asking: Promise<void> | null = null;
  /** The tick of the last question, and its limit. */
  let askedAt = 0;
  let askLimit = Number.POSITIVE_INFINITY;
  /** The tick since which the server owes an answer. During a silence: since the last refusal. */
  let unansweredSince: number | null = null;
  let firstAnswer: number | null = null;
  let silentSince: number | null = null;
  let isClosed = false;

  const limit = (least: number) => Math.max(least, SLOWER * (firstAnswer ?? Number.POSITIVE_INFINITY));

  async function askServer(): Promise<void> {
    askedAt = ticks;
    askLimit = limit(question.isConnected ? ANSWER_TICKS : CONNECT_TICKS);
    try {
      await question.ask();
      firstAnswer ??= ticks - askedAt;
      unansweredSince = null;
      silentSince = null;
    } finally {
      asking = null;
    }
  }

  function ask(): Promise<void> {
    asking ??= askServer();
    return asking;
  }

  function refuseAll(): void {
    const error = new StoreUnavailable('PostgreSQL does not answer');
    silentSince ??= ticks;
    unansweredSince = ticks;
    // An attempt to connect may last as long as the silence before it. So the end of a short silence is noticed soon,
    // and a server that accepts connections slowly is still found.
    if (ticks - askedAt >= Math.min(askedAt - silentSince, CONNECT_TICKS)) question.drop();
    for (const { refuse } of waiting) refuse(error);
    waiting.clear();
    onSilent(error);
  }

  /** Any byte on the work's connections is an answer. Only an answer to a question ends a silence. */
  function noticeBytes(): void {
    const now = received();
    if (now === bytes) return;
    bytes = now;
    receivedAt = ticks;
    if (silentSince === null) unansweredSince = null;
  }

  function tick(): void {
    ticks += 1;
    noticeBytes();
    const [oldest] = waiting;
    const isSilent = silentSince !== null;
    const isFirst = firstAnswer === null && ticks >= FIRST_TICKS;
    const isLate = oldest !== undefined && ticks - Math.max(oldest.since, receivedAt) >= WAIT_TICKS;
    const mustAsk = isSilent || isFirst || isLate;
    if (mustAsk) {
      unansweredSince ??= ticks;
      if (ticks - unansweredSince >= (isSilent ? limit(ANSWER_TICKS) : askLimit)) refuseAll();
      // The work received answers, so only the question's connection may be lost.
      else if (!isSilent && asking !== null && ticks - askedAt >= askLimit) question.drop();
      // A refused connection is no answer. The next tick asks again.
      ask().catch(() => {});
    } else if (asking === null) {
      unansweredSince = null;
      const isLost = firstAnswer !== null && !question.isConnected;
      if (isLost && ticks - askedAt >= RECONNECT_TICKS) ask().catch(() => {});
    }
    if (!mustAsk && waiting.size === 0 && firstAnswer !== null) stop();
  }

  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }

  async function wait<Result>(begin: () => Promise<Result>): Promise<Result> {
    timer ??= setInterval(tick, TICK_MS).unref();
    const { promise, reject } = Promise.withResolvers<never>();
    const entry = { since: ticks, refuse: reject };
    waiting.add(entry);
    try {
      return await Promise.race([begin(), promise]);
    } finally {
      waiting.delete(entry);
    }
  }

  return {
    async wait(begin) {
      if (isClosed) return begin();
      if (silentSince !== null) await wait(ask).catch(throwUnavailable);
      return wait(begin);
    },
    close() {
      isClosed = true;
      stop();
      question.drop();
    },
  };
}

/** Throws when no question could be sent: there is no connection, or it was dropped. */
function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable(summarizeError(error), { cause: error });
}
