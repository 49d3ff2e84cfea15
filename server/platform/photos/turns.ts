import { fail } from '#server/platform/errors.ts';

/** Maximum number of photos in work. Decoding uses a whole core and much memory. */
const RUNNING = 2;
const PER_PERSON = 1 + 3;
const TICKETS = 256;
/** Maximum bytes of waiting photos. They are on the disk. */
const BYTES = 512 * 1024 * 1024;
const WAIT_MS = 30_000;
const RETRY_SECONDS = 5;

const busy = 'Many photos are being sent right now. Please try again in a moment.';
const severalWait = 'Several of your photos are already waiting. Please try again in a moment.';

/** One photo, from its arrival to the end of its work. */
interface Ticket {
  /**
   * Waits for the photo's turn. People take turns, however many photos each has. Each person has one photo in work at a
   * time, and only one heavy photo is in work in all.
   * @param signal aborted when the client disconnects. The photo then leaves its line.
   * @throws too_often when the turn has not come after 30 s; the signal's reason.
   */
  start(isHeavy: boolean, signal: AbortSignal | undefined): Promise<void>;
  /** Must be called at the end of the work, or instead of it. */
  leave(): void;
}

/** The photo work of this process. */
export interface PhotoWork {
  running: number;
  /** Photos that have arrived and wait. */
  waiting: number;
  /** Photos refused because too many waited, or after waiting too long. */
  refused: number;
}

export function createPhotoWork(): PhotoWork {
  return { running: 0, waiting: 0, refused: 0 };
}

export interface PhotoTurns {
  /** @throws too_often when the person has one photo in work and three waiting, or too many photos wait in all. */
  enter(person: string, bytes: number): Ticket;
}

interface Line {
  /** Photos that have entered, including the one in work. */
  entered: number;
  isRunning: boolean;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly isHeavy: boolean;
  readonly start: () => void;
}

/** @param work figures that this module updates. */
export function createPhotoTurns({ waitMs = WAIT_MS, work = createPhotoWork() } = {}): PhotoTurns {
  /** People with photos. The next turn goes to the first person who can have it. That person then moves to the end. */
  const lines = new Map<string, Line>();
  const used = { running: 0, heavy: false, tickets: 0, bytes: 0 };

  const keepWork = () => {
    work.running = used.running;
    work.waiting = used.tickets - used.running;
  };
  const refuseTurn = (message: string): never => {
    work.refused += 1;
    return fail('too_often', message, { retryAfter: RETRY_SECONDS });
  };

  const canHaveTurn = ({ isRunning, waiting: [first] }: Line) =>
    first !== undefined && !isRunning && !(first.isHeavy && used.heavy);
  const startNext = () => {
    while (used.running < RUNNING) {
      const line = lines.values().find(canHaveTurn);
      if (!line) return;
      line.isRunning = true;
      used.running += 1;
      const first = line.waiting.shift();
      if (first?.isHeavy) used.heavy = true;
      first?.start();
    }
    keepWork();
  };

  return {
    enter(person, bytes) {
      const line = lines.get(person) ?? { entered: 0, isRunning: false, waiting: [] };
      if (line.entered >= PER_PERSON) refuseTurn(severalWait);
      if (used.tickets >= TICKETS || used.bytes + bytes > BYTES) refuseTurn(busy);
      lines.set(person, line);
      line.entered += 1;
      used.tickets += 1;
      used.bytes += bytes;
      keepWork();
      let running: 'light' | 'heavy' | null = null;
      return {
        async start(isHeavy, signal) {
          signal?.throwIfAborted();
          const isLate = !(await waitInLine(line.waiting, { isHeavy, signal, waitMs, startNext }));
          if (isLate) refuseTurn(busy);
          running = isHeavy ? 'heavy' : 'light';
        },
        leave() {
          line.entered -= 1;
          used.tickets -= 1;
          used.bytes -= bytes;
          lines.delete(person);
          if (line.entered > 0) lines.set(person, line);
          if (running) {
            line.isRunning = false;
            used.running -= 1;
            if (running === 'heavy') used.heavy = false;
            startNext();
          }
          keepWork();
        },
      };
    },
  };
}

interface Wait {
  readonly isHeavy: boolean;
  readonly signal: AbortSignal | undefined;
  readonly waitMs: number;
  readonly startNext: () => void;
}

/**
 * Waits for the turn. If it does not come, removes the photo from the line.
 * @returns false after the maximum wait.
 * @throws the signal's reason.
 */
async function waitInLine(line: Waiting[], { isHeavy, signal, waitMs, startNext }: Wait): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting = { isHeavy, start: resolve };
  const giveUp = () => {
    const place = line.indexOf(waiting);
    if (place === -1) return;
    line.splice(place, 1);
    reject(signal?.aborted ? signal.reason : null);
    // A light photo may have waited behind this one.
    startNext();
  };
  const timer = setTimeout(giveUp, waitMs);
  signal?.addEventListener('abort', giveUp);
  line.push(waiting);
  startNext();
  try {
    await promise;
    return true;
  } catch (error) {
    if (error !== null) throw error;
    return false;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
