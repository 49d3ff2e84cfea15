import { setTimeout as sleep } from 'node:timers/promises';
import { hashToken } from '#server/secrets.ts';
import type { Client } from './client.ts';
import { outcomeOf, type Outcome, type Read, type Write } from './history.ts';
import type { Outbox } from './outbox.ts';

/** A letter comes within this time, or the next person logs in. */
const LETTER_MS = 10_000;
const BETWEEN_TRIES_MS = 100;

/** A person with an account and without a session. */
export interface LoggedOut {
  readonly id: string;
  readonly email: string;
}

interface Parts {
  readonly client: Client;
  readonly outbox: Outbox;
  readonly seen: { readonly writes: Write[]; readonly reads: Read[] };
  /** Whether no further try is made. */
  readonly isOver: () => boolean;
}

/** The value of a session whose token no client got. */
export const A_SESSION = 'a session';

export function logInName(personId: string): string {
  return `log-in of ${personId}`;
}

/**
 * Logs a person in with a code: two requests with the same code at the same time, again until one is acknowledged or refused. A person
 * has one session at most by this: another code is requested only while no request can have used the last one.
 */
export async function logIn({ id, email }: LoggedOut, parts: Parts): Promise<void> {
  const { client, outbox, isOver } = parts;
  while (!isOver()) {
    const requested = await client.send({ method: 'POST', path: '/loginotp', body: { email } }, true);
    if (requested.status !== 200) {
      await sleep(BETWEEN_TRIES_MS);
      continue;
    }
    const code = await outbox.waitForCode(email, LETTER_MS);
    if (code === null) return;
    const outcomes = await useCode({ id, email }, code, parts);
    // Another request for a code may have replaced this one.
    if (outcomes.some((outcome) => outcome !== 'refused')) return;
  }
}

async function useCode({ id, email }: LoggedOut, otp: string, { client, seen, isOver }: Parts) {
  const tryOnce = async () => {
    const asked = { method: 'POST', path: '/login', body: { email, otp } };
    const { status, headers, began, ended } = await client.send(asked, true, 401);
    const outcome = outcomeOf(status);
    const cookies = headers['set-cookie']?.join('\n') ?? '';
    const token = /^session=([^;]+)/m.exec(cookies)?.[1] ?? '';
    const value = outcome === 'acknowledged' ? hashToken(token) : A_SESSION;
    seen.writes.push({ object: logInName(id), value, client: id, began, ended, outcome });
    if (outcome === 'acknowledged') await look(id, token, { client, seen });
    return outcome;
  };
  const outcomes: Outcome[] = [];
  for (;;) {
    const tried = await Promise.all([tryOnce(), tryOnce()]);
    outcomes.push(...tried);
    if (isOver() || tried.some((outcome) => outcome !== 'unknown')) return outcomes;
    await sleep(BETWEEN_TRIES_MS);
  }
}

/** Reads with the new session. */
async function look(id: string, token: string, { client, seen }: Pick<Parts, 'client' | 'seen'>) {
  const asked = { method: 'GET', path: `/getuser/${id}`, cookie: `session=${token}` };
  const { status, began, ended } = await client.send(asked, false);
  if (status !== 200 && status !== 401) return;
  const values = status === 200 ? [hashToken(token)] : [];
  seen.reads.push({ object: logInName(id), client: id, began, ended, values });
}
