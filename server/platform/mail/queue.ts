import type { Clock } from '#server/platform/process/clock.ts';
import type { Randomness } from '#server/platform/process/randomness.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { shortHash } from '#server/platform/process/secrets.ts';
import { claimDueLetters } from './claims.ts';
import { deliverLetter, type DeliveryParts } from './deliver.ts';
import type { Letter, MailTransport } from './letter.ts';
import { countLetter, uncountLetter } from './mail-count.ts';
import { createRecovery } from './recovery.ts';
import { createWakeLoop } from './wake-loop.ts';

const BATCH_LETTERS = 5;
/** Interval of polling for retries and for letters of stopped nodes. */
const POLL_INTERVAL_MS = 5_000;
/**
 * A letter becomes due after a random time below this. Sending delays the requests of the next milliseconds. Without
 * this wait, their times would reveal whether an address has an account.
 */
const DUE_WITHIN_MS = 200;
/**
 * Letters of codes have at least this size, so that the time of an answer does not reveal which letter it is, and in
 * which language: that of an account, or that of the request.
 */
const CODE_LETTER_BYTES = 4_096;
const CHECK_INTERVAL_MS = 10_000;
const CHECK_TIMEOUT_MS = 3_000;
const HOUR_MS = 3_600_000;

/**
 * The mail queue. The transaction that causes a letter inserts it. The letter is sent after the commit, and retried
 * while the mail server is down.
 */
export interface MailQueue {
  /**
   * Encrypts a letter; call it before the transaction. After `validMs` the letter is deleted from the queue, even if it
   * was not sent.
   * @param kind letters with a `code` are sent before all others.
   */
  seal(letter: Letter, validMs: number, kind?: 'code' | 'other'): Promise<SealedLetter>;
  /**
   * Logs once an hour that `MAILS_PER_HOUR`, or one domain's part of it, is used up.
   * @param seconds until more mails are allowed.
   * @param domainHash keyed hash of the domain; '' for all domains together.
   */
  reportFullHour(seconds: number, domainHash: string): void;
  /** True if letters reach nobody: the outbox of a development server. */
  readonly isOutbox: boolean;
  /** Starts sending the letters that are due. */
  wake(): void;
  /** Checks that letters can be sent, at most every ten seconds. @throws with the reason in one line. */
  check(): Promise<void>;
  /** True if the check succeeds. */
  isWorking(): Promise<boolean>;
  /** True if the mail server accepts letters to the address at all. */
  takesAddress(address: string): Promise<boolean>;
  /** Stops sending. Resolves after the current letters are sent. */
  close(): Promise<void>;
}

export interface SealedLetter {
  readonly id: string;
  readonly sealed: string;
  readonly priority: 0 | 1;
  readonly next_try_at: number;
  readonly expires_at: number;
}

/** The number of mails that a letter causes: 0 if it has already expired, because it is then never sent. */
export function mailsOf({
  expires_at,
  next_try_at,
}: Pick<SealedLetter, 'expires_at' | 'next_try_at'>): 0 | 1 {
  return expires_at > next_try_at ? 1 : 0;
}

/** As {@link MailQueue.seal}, for a process without a queue. */
export async function sealLetter(
  { secrets, clock, random }: Pick<Parts, 'secrets' | 'clock' | 'random'>,
  letter: Letter,
  validMs: number,
  kind: 'code' | 'other' = 'other',
): Promise<SealedLetter> {
  const now = clock();
  return {
    id: random.id(),
    sealed: await secrets.seal(kind === 'code' ? padCode(letter) : JSON.stringify(letter)),
    priority: kind === 'code' ? 0 : 1,
    next_try_at: now + random.below(DUE_WITHIN_MS),
    expires_at: now + validMs,
  };
}

/** JSON may end with blanks. */
function padCode(letter: Letter): string {
  const text = JSON.stringify(letter);
  return text + ' '.repeat(Math.max(0, CODE_LETTER_BYTES - Buffer.byteLength(text)));
}

/**
 * Adds a letter in the caller's transaction and counts it. After the commit, the queue wakes when the letter is due.
 */
export async function enqueue(tx: Db, letter: SealedLetter): Promise<void> {
  await tx.insertInto('mail_queue').values(letter).execute();
  await countLetter(tx, mailsOf(letter), letter.next_try_at);
  afterCommit(tx, { kind: 'letter-queued', dueAt: letter.next_try_at });
}

/**
 * Deletes waiting letters, in the caller's transaction, and counts them no longer: `MAILS_PER_HOUR` is for mails that are
 * sent.
 * @returns whether all of them were still there and no process had begun to send one.
 */
export async function withdrawLetters(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const withdrawn = await tx
    .deleteFrom('mail_queue')
    .where('id', 'in', ids)
    .where('tries', '=', 0)
    .returning(['next_try_at', 'expires_at'])
    .execute();
  for (const letter of withdrawn) await uncountLetter(tx, mailsOf(letter), letter.next_try_at);
  return withdrawn.length === ids.length;
}

interface Parts extends Omit<DeliveryParts, 'recovery'> {
  readonly random: Pick<Randomness, 'id' | 'below'>;
}

export function openMailQueue(parts: Parts): MailQueue {
  const { store, clock, transport } = parts;
  const check = createCheck(transport, clock);
  const isWorking = () =>
    check().then(
      () => true,
      () => false,
    );
  const recovery = createRecovery(parts, isWorking);
  const loop = createWakeLoop(() => deliverDue({ ...parts, recovery }));
  const poll = () => {
    loop.wake();
    recovery.probe();
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  timer.unref();
  const stopListening = store.onCommit((event) => {
    if (event.kind !== 'letter-queued') return;
    // A timer can end a moment early. A commit can take longer than the letter's wait.
    setTimeout(loop.wake, Math.max(0, event.dueAt - clock()) + 1).unref();
  });

  return {
    isOutbox: transport.isOutbox === true,
    seal: (letter, validMs, kind) => sealLetter(parts, letter, validMs, kind),
    reportFullHour: createFullHourReport(parts),
    wake: loop.wake,
    check,
    isWorking,
    async takesAddress(address) {
      if (/^[\0-\x7f]*@/.test(address)) return true;
      // The check asks the mail server for its extensions.
      await isWorking();
      return transport.takesUnicode;
    },
    async close() {
      stopListening();
      clearInterval(timer);
      await loop.close();
      await recovery.close();
      transport.close();
    },
  };
}

/** Sends one batch. @returns whether more letters may be due. */
async function deliverDue(parts: DeliveryParts): Promise<boolean> {
  try {
    const { letters, mayHaveMore } = await claimDueLetters(parts.store, parts.clock(), BATCH_LETTERS);
    await Promise.all(letters.map((letter) => deliverLetter(parts, letter)));
    return mayHaveMore;
  } catch (error) {
    parts.log.error(describeForLog(error), 'the mail queue cannot be read');
    return false;
  }
}

function createFullHourReport({ clock, log }: Pick<Parts, 'clock' | 'log'>): MailQueue['reportFullHour'] {
  /** By domain. The map stays small, because only domains with many mails in this hour are reported. */
  const reportedAt = new Map<string, number>();
  return (seconds, domainHash) => {
    const now = clock();
    for (const [domain, at] of reportedAt) if (now - at >= HOUR_MS) reportedAt.delete(domain);
    if (reportedAt.has(domainHash)) return;
    reportedAt.set(domainHash, now);
    const retryAfter = Math.ceil(seconds);
    if (domainHash === '')
      log.warn(
        { retryAfter },
        'MAILS_PER_HOUR is reached: codes are refused with 503, for known browsers last',
      );
    else
      log.warn(
        { retryAfter, domain: shortHash(domainHash) },
        'one domain has LIMIT_DOMAIN_CODES in an hour: codes to it are refused with 503, for known browsers last',
      );
  };
}

function createCheck(transport: MailTransport, clock: Clock): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | null = null;
  return () => {
    const at = clock();
    if (!last || at - last.at >= CHECK_INTERVAL_MS) last = { at, result: checkInTime(transport) };
    return last.result;
  };
}

async function checkInTime(transport: MailTransport): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const seconds = CHECK_TIMEOUT_MS / 1000;
  const timer = setTimeout(
    () =>
      reject(
        new Error(`the mail server does not answer within ${seconds} s: check SMTP_URL and the firewall`),
      ),
    CHECK_TIMEOUT_MS,
  );
  await Promise.race([transport.check(), late]).finally(() => clearTimeout(timer));
}
