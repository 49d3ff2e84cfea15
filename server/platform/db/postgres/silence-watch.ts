import { StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';

/**
 * Notices within a second that a database server does not answer. Work that waits makes the watch ask the server something that takes no
 * time. When nothing at all comes from the server, all work that waits is refused, and new work waits for the server's next answer instead
 * of its own.
 */

const TICK_MS = 100;
/** Work that waits so long, and has nothing from the server for so long, makes the watch ask. */
const WAIT_TICKS = 2;
/** The server is silent without an answer in this time, or in twice that of its first answer if that is longer. */
const ANSWER_TICKS = 5;
const SLOWER = 2;
/** The same for a question that has to connect first: a server that works may take long to let a connection in. */
const CONNECT_TICKS = 30;
/** A lost connection is opened again while the server is well, at most this often: the next silence is then noticed without connecting first. */
const RECONNECT_TICKS = 10;
/** The first question comes so late that a process that ends soon asks none. */
const FIRST_TICKS = 20;

/** A connection of its own, on which the watch asks. */
export interface Question {
  /** Whether there is a connection: the next `ask` does not connect. */
  readonly isConnected: boolean;
  /** Connects if necessary, and asks. Resolves with any answer, also a refusal by the server. @throws when there is no connection. */
  ask(): Promise<unknown>;
  /** Ends the connection. An `ask` that waits is rejected. */
  drop(): void;
}

export interface WatchedServer {
  readonly question: Question;
  /** Bytes that have come from the server on the connections of the work. It never falls. */
  readonly received: () => number;
  /** Is called when the server does not answer, and again as long as it does not. */
  readonly onSilent: (error: StoreUnavailable) => void;
}

export interface SilenceWatch {
  /** Begins work that waits for the server. @throws StoreUnavailable when the server is silent. */
  readonly wait: <Result>(begin: () => Promise<Result>) => Promise<Result>;
  close(): void;
}

interface Waiting {
  readonly since: number;
  readonly refuse: (error: StoreUnavailable) => void;
}

/**
 * Time is counted in ticks of the event loop, which stop while the process itself does not run: a slow process is not mistaken for a silent
 * server. Before the first answer, whose time includes the connection, nothing is refused.
 */
export function watchSilence({ question, received, onSilent }: WatchedServer): SilenceWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let bytes = 0;
  /** When bytes last came. */
  let receivedAt = 0;
  let asking: Promise<void> | null = null;
  /** When the last question was asked, and its limit. */
  let askedAt = 0;
  let askLimit = Number.POSITIVE_INFINITY;
  /** Since when the server owes an answer, during a silence since the last refusal. */
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
    // An attempt to connect may take as long as the silence before it: the end of a short one is soon noticed, and a server that lets
    // connections in slowly is found.
    if (ticks - askedAt >= Math.min(askedAt - silentSince, CONNECT_TICKS)) question.drop();
    for (const { refuse } of waiting) refuse(error);
    waiting.clear();
    onSilent(error);
  }

  /** Whatever comes on the connections of the work is an answer. A silence is ended by the answer to a question alone. */
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
      // The work had answers meanwhile, so the connection of the question may be lost.
      else if (!isSilent && asking !== null && ticks - askedAt >= askLimit) question.drop();
      // A connection that is refused is no answer. The next tick asks again.
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

/** The question could not be asked: there is no connection, or it was dropped. */
function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable(summarizeError(error), { cause: error });
}
