/**
 * Notices within a second that a database server does not answer. Work that waits makes the watch ask the server something that takes no
 * time. Without an answer, all work that waits is refused, and new work waits for the server's next answer instead of its own.
 */

const TICK_MS = 100;
/** Work that waits so long makes the watch ask. */
const WAIT_TICKS = 2;
/** The server is silent without an answer in this time, or in twice that of its first answer if that is longer. */
const ANSWER_TICKS = 5;
const SLOWER = 2;
/** The first question comes so late that a process that ends soon asks none. */
const FIRST_TICKS = 20;

/** A connection of its own, on which the watch asks. */
export interface Question {
  /** Connects if necessary, and asks. @throws when there is no connection. */
  ask(): Promise<unknown>;
  /** Ends the connection. An `ask` that waits is rejected. */
  drop(): void;
}

export interface SilenceWatch {
  /** Begins work that waits for the server. Rejects with the code ETIMEDOUT when the server is silent. */
  readonly wait: <Result>(begin: () => Promise<Result>) => Promise<Result>;
  close(): void;
}

interface Waiting {
  readonly since: number;
  readonly refuse: (error: Error) => void;
}

/**
 * Time is counted in ticks of the event loop, which stop while the process itself does not run: a slow process is not mistaken for a silent
 * server. Before the first answer, whose time includes the connection, nothing is refused.
 * @param onSilent is called when the server does not answer, and again as long as it does not.
 */
export function watchSilence(question: Question, onSilent: (error: Error) => void): SilenceWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let asking: Promise<void> | null = null;
  /** When the server was first asked without an answer since. */
  let unansweredSince: number | null = null;
  let firstAnswer: number | null = null;
  let isSilent = false;

  async function askServer(): Promise<void> {
    const askedAt = ticks;
    try {
      await question.ask();
      firstAnswer ??= ticks - askedAt;
      unansweredSince = null;
      isSilent = false;
    } finally {
      asking = null;
    }
  }

  function ask(): Promise<void> {
    asking ??= askServer();
    return asking;
  }

  function refuseAll(): void {
    const error = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
    isSilent = true;
    unansweredSince = ticks;
    question.drop();
    for (const { refuse } of waiting) refuse(error);
    waiting.clear();
    onSilent(error);
  }

  function tick(): void {
    ticks += 1;
    const [oldest] = waiting;
    const isFirst = firstAnswer === null && ticks >= FIRST_TICKS;
    const mustAsk = isSilent || isFirst || (oldest !== undefined && ticks - oldest.since >= WAIT_TICKS);
    if (mustAsk) {
      unansweredSince ??= ticks;
      const limit = Math.max(ANSWER_TICKS, SLOWER * (firstAnswer ?? Number.POSITIVE_INFINITY));
      if (ticks - unansweredSince >= limit) refuseAll();
      // A connection that is refused is no answer. The next tick asks again.
      ask().catch(() => {});
    } else if (asking === null) unansweredSince = null;
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
      if (isSilent) await wait(ask);
      return wait(begin);
    },
    close() {
      stop();
      question.drop();
    },
  };
}
