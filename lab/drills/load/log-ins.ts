import { setTimeout as sleep } from 'node:timers/promises';
import { hashToken } from '#server/platform/process/secrets.ts';
import { outcomeOfStatus, type Client } from '../../client.ts';
import type { Outcome, Read, Write } from '../../history.ts';
import { A_SESSION, logInName } from '../../check.ts';
import type { Outbox } from './outbox.ts';

/** Maximum wait for a letter. Afterwards the next person logs in. */
const LETTER_MS = 10_000;
const BETWEEN_TRIES_MS = 100;
/**
 * Letters of earlier requests may come late. Each late letter costs two wrong tries, and five wrong tries make a code
 * void.
 */
const MOST_LETTERS = 2;

/** A person with an account and without a session. */
export interface LoggedOut {
  readonly id: string;
  readonly email: string;
}

/** Numbers of people who asked for a code, by the outcome. */
export interface LogIns {
  acknowledged: number;
  /** At least one request with the code got a 5xx or no answer. Also counted as acknowledged or unknown. */
  interrupted: number;
  /** No request with the code was acknowledged, but a request may have used the code. */
  unknown: number;
  /** No letter came. */
  noLetter: number;
  /** The only request for a code was acknowledged, and the code was refused. */
  refused: number;
}

interface Parts {
  readonly client: Client;
  readonly outbox: Outbox;
  readonly seen: { readonly writes: Write[]; readonly reads: Read[]; readonly logIns: LogIns };
  /** True when no further try may begin. */
  readonly isOver: () => boolean;
}

/** Sends the code once more. Only a 401 is right. */
export type Repeat = () => Promise<void>;

/**
 * Logs a person in by a code. Two requests send the code at the same time, until one is acknowledged or refused.
 * A further code is tried only if no request can have used the code before. So the person gets at most one session.
 * @returns a function that repeats the acknowledged request; null if none was acknowledged.
 */
export async function logIn({ id, email }: LoggedOut, parts: Parts): Promise<Repeat | null> {
  const { client, outbox, seen, isOver } = parts;
  let requests: number;
  for (requests = 1; ; requests += 1) {
    await outbox.forget(email);
    const { status } = await client.send({ method: 'POST', path: '/loginotp', body: { email } }, true);
    if (status === 200) break;
    if (isOver()) return null;
    await sleep(BETWEEN_TRIES_MS);
  }
  for (let letters = 0; letters < MOST_LETTERS; letters += 1) {
    const code = await outbox.waitForCode(email, LETTER_MS);
    if (code === null && letters > 0) break;
    if (code === null) {
      seen.logIns.noLetter += 1;
      return null;
    }
    const tryOnce = () => tryCode({ id, email }, code, parts);
    const outcomes = await tryInPairs(tryOnce, isOver);
    const [isAcknowledged, isInterrupted] = [outcomes.has('acknowledged'), outcomes.has('unknown')];
    if (isInterrupted) seen.logIns.interrupted += 1;
    if (isAcknowledged) seen.logIns.acknowledged += 1;
    else if (isInterrupted) seen.logIns.unknown += 1;
    if (isAcknowledged) return async () => void (await tryOnce());
    if (isInterrupted) return null;
  }
  // Letters of several requests may all come late.
  if (requests === 1) seen.logIns.refused += 1;
  return null;
}

async function tryInPairs(tryOnce: () => Promise<Outcome>, isOver: () => boolean): Promise<Set<Outcome>> {
  const outcomes = new Set<Outcome>();
  for (;;) {
    for (const outcome of await Promise.all([tryOnce(), tryOnce()])) outcomes.add(outcome);
    if (isOver() || outcomes.has('acknowledged') || outcomes.has('refused')) return outcomes;
    await sleep(BETWEEN_TRIES_MS);
  }
}

async function tryCode({ id, email }: LoggedOut, otp: string, { client, seen }: Parts): Promise<Outcome> {
  const asked = { method: 'POST', path: '/login', body: { email, otp } };
  const { status, headers, began, ended } = await client.send(asked, true, 401);
  const outcome = outcomeOfStatus(status);
  const cookies = headers['set-cookie']?.join('\n') ?? '';
  const token = /^session=([^;]+)/m.exec(cookies)?.[1] ?? '';
  const value = outcome === 'acknowledged' ? hashToken(token) : A_SESSION;
  seen.writes.push({ object: logInName(id), value, client: id, began, ended, outcome });
  if (outcome === 'acknowledged') await look(id, token, { client, seen });
  return outcome;
}

/** Reads with the new session. */
async function look(id: string, token: string, { client, seen }: Pick<Parts, 'client' | 'seen'>) {
  const asked = { method: 'GET', path: `/getuser/${id}`, cookie: `session=${token}` };
  const { status, began, ended } = await client.send(asked, false);
  if (status !== 200 && status !== 401) return;
  const values = status === 200 ? [hashToken(token)] : [];
  seen.reads.push({ object: logInName(id), client: id, began, ended, values });
}
