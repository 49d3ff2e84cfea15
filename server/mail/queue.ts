import type { FastifyBaseLogger } from 'fastify';
import type { Clock, Randomness } from '#server/context.ts';
import type { Db, Store } from '#server/db/store.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Letter, MailTransport } from './letter.ts';

const AT_ONCE = 5;
/** A claimed letter that is not done by then (its process died) is tried again. */
const CLAIM_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;
const CHECK_TIMEOUT_MS = 3_000;
/** After the nth failure, in seconds; the last repeats. */
const backoffSeconds = [2, 5, 15, 60, 300];

/** Written in the transaction of what a letter tells of, sent after the reply, retried while the mail server is down. */
export interface MailQueue {
  /** Encrypts a letter, outside any transaction. `validMs` later it has no use and is dropped. */
  seal(letter: Letter, validMs: number): SealedLetter;
  /** Sends what is due, soon. */
  wake(): void;
  countWaiting(): Promise<number>;
  /** Whether letters can be handed over, asked of the transport at most every ten seconds. */
  works(): Promise<boolean>;
  /** Ends after the letters in flight. */
  close(): Promise<void>;
}

export interface SealedLetter {
  readonly id: string;
  readonly sealed: string;
  readonly next_try_at: number;
  readonly expires_at: number;
}

/** Adds a letter in the caller's transaction. The queue is woken by the commit. */
export async function enqueue(tx: Db, letter: SealedLetter): Promise<void> {
  await tx.insertInto('mail_queue').values(letter).execute();
  afterCommit(tx, { kind: 'letter-queued' });
}

/**
 * A claim on a letter. Each claim raises `tries`, so the number identifies the claim: whoever has lost it to another
 * process changes nothing any more.
 */
interface Claim {
  readonly id: string;
  readonly tries: number;
}

const claimLetters = defineWrite(
  'claimLetters',
  async (tx, { ids, now, until }: { ids: readonly string[]; now: number; until: number }) => {
    await tx.deleteFrom('mail_queue').where('expires_at', '<=', now).execute();
    return tx
      .updateTable('mail_queue')
      .set((q) => ({ next_try_at: until, tries: q('tries', '+', 1) }))
      .where('id', 'in', ids)
      .where('next_try_at', '<=', now)
      .returning(['id', 'sealed', 'tries'])
      .execute();
  },
);

const rescheduleLetter = defineWrite(
  'rescheduleLetter',
  async (tx, { id, tries, nextTryAt }: Claim & { nextTryAt: number }): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('mail_queue')
      .set({ next_try_at: nextTryAt })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
);

const deleteLetter = defineWrite('deleteLetter', async (tx, { id, tries }: Claim): Promise<void> => {
  await tx.deleteFrom('mail_queue').where('id', '=', id).where('tries', '=', tries).execute();
});

interface Parts {
  store: Store;
  secrets: Secrets;
  transport: MailTransport;
  clock: Clock;
  random: Pick<Randomness, 'id'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export function openMailQueue(parts: Parts): MailQueue {
  const { store, secrets, clock, random, transport } = parts;
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let checked: { at: number; works: Promise<boolean> } | null = null;

  const run = async () => {
    do {
      again = false;
      const sent = await deliverDue(parts).catch((error: unknown) => {
        parts.log.error({ err: error }, 'the mail queue cannot be read');
        return null;
      });
      again ||= sent?.mayHaveMore ?? false;
    } while (again && !closed);
  };
  const wake = () => {
    if (closed) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  const stopListening = store.onCommit((event) => {
    if (event.kind === 'letter-queued') wake();
  });

  return {
    seal: (letter, validMs) => {
      const now = clock();
      return {
        id: random.id(),
        sealed: secrets.seal(JSON.stringify(letter)),
        next_try_at: now,
        expires_at: now + validMs,
      };
    },
    wake,
    async countWaiting() {
      const { waiting } = await store.db
        .selectFrom('mail_queue')
        .select((q) => q.fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow();
      return waiting;
    },
    works() {
      const at = clock();
      if (!checked || at - checked.at >= CHECK_EVERY_MS) checked = { at, works: answersInTime(transport) };
      return checked.works;
    },
    async close() {
      closed = true;
      stopListening();
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

async function answersInTime(transport: MailTransport): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  const answer = transport.check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

interface Round {
  delivered: number;
  failed: number;
  mayHaveMore: boolean;
}

/** One round: drops what is no longer of use, claims a few letters that are due, sends them. */
async function deliverDue(parts: Parts): Promise<Round> {
  const { letters, mayHaveMore } = await claimDue(parts.store, parts.clock());
  const results = await Promise.all(letters.map((letter) => deliver(parts, letter)));
  const delivered = results.filter(Boolean).length;
  return { delivered, failed: results.length - delivered, mayHaveMore };
}

interface Claimed {
  id: string;
  sealed: string;
  tries: number;
}

/** Claims by moving the next try away, so that two processes never send the same letter. */
async function claimDue(store: Store, now: number): Promise<{ letters: Claimed[]; mayHaveMore: boolean }> {
  const due = await store.db
    .selectFrom('mail_queue')
    .select(['id', 'next_try_at', 'expires_at'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return { letters: [], mayHaveMore: false };
  const letters = await store.run(claimLetters, { ids: due.map(({ id }) => id), now, until: now + CLAIM_MS });
  // Of a full look some may have been dropped, or claimed by another process; more may stand behind them all the same.
  return { letters, mayHaveMore: due.length === AT_ONCE };
}

/** @returns whether it is sent. What is undeliverable now is tried again later; neither address nor text is logged. */
async function deliver({ store, secrets, transport, clock, log }: Parts, letter: Claimed): Promise<boolean> {
  try {
    await transport.send(JSON.parse(secrets.unseal(letter.sealed)) as Letter);
  } catch (error) {
    const seconds = backoffSeconds[Math.min(letter.tries, backoffSeconds.length) - 1] ?? 300;
    log.warn(
      { letter: letter.id, tries: letter.tries, reason: reasonOf(error) },
      'a mail could not be sent; it will be tried again',
    );
    await store.run(rescheduleLetter, {
      id: letter.id,
      tries: letter.tries,
      nextTryAt: clock() + seconds * 1000,
    });
    return false;
  }
  await store.run(deleteLetter, { id: letter.id, tries: letter.tries });
  return true;
}

/** A mail server's words can repeat the address, so only its codes are told. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'unknown';
}
