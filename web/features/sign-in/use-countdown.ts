import { useEffect, useState } from 'react';
import { CODE_RESEND_SECONDS } from '#contract/limits.ts';
import { ApiError } from '#web/data/api/api.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

interface Sent {
  readonly email: string;
  /** End of the countdown, in ms since 1970. */
  readonly until: number;
  /** True if a code was sent. False: the server refused, but the countdown runs anyway. */
  readonly sent: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function parseSent(value: unknown): Sent | null {
  if (!isRecord(value)) return null;
  const { email, until, sent } = value;
  const isValid = typeof email === 'string' && typeof until === 'number' && typeof sent === 'boolean';
  return isValid ? { email, until, sent } : null;
}

export type Purpose = 'login' | 'sign-up' | 'change-email' | 'delete';
const entryOf = (purpose: Purpose) =>
  tabEntry<Sent>(`code-sent:${purpose}`, { version: 1, maxAgeMs: DAY_MS, parse: parseSent });

/** The address of the last code that this tab requested, even after a reload. */
export function lastAddress(purpose: Purpose): string {
  return entryOf(purpose).read()?.email ?? '';
}

/** Call it after a code was used. */
export function clearCountdown(purpose: Purpose): void {
  entryOf(purpose).remove();
}

const secondsLeft = (sent: Sent | null) =>
  sent ? Math.max(0, Math.ceil((sent.until - Date.now()) / 1000)) : 0;
/** Short enough to show every second. */
const TICK_MS = 200;

/** The countdown until the next code for this address. It survives a reload. Other addresses have none. */
export function useCountdown(purpose: Purpose, email: string) {
  const [sent, setSent] = useState(() => entryOf(purpose).read());
  const [seconds, setSeconds] = useState(() => secondsLeft(sent));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds(secondsLeft(sent)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, sent]);

  const wait = (left: number, isSent: boolean) => {
    const next = { email: email.trim(), until: Date.now() + left * 1000, sent: isSent };
    entryOf(purpose).write(next);
    setSent(next);
    setSeconds(left);
  };
  const isSameAddress = sent?.email === email.trim();
  const sentToAddress = isSameAddress && sent.sent;
  const start = () => wait(CODE_RESEND_SECONDS, true);
  /** After a refusal because of the rate limit, counts down the server's time. */
  const waitFor = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'too_often' && error.retryAfter)
      wait(error.retryAfter, sentToAddress);
  };
  return {
    start,
    waitFor,
    wasSent: sent?.sent === true,
    sentToAddress,
    /** True also after a refusal because of the rate limit: an earlier code may be valid, perhaps of another tab. */
    hasCode: isSameAddress,
    seconds: isSameAddress ? seconds : 0,
  };
}
