import { useEffect, useState } from 'react';
import { CODE_RESEND_SECONDS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { tabData } from '#web/storage.ts';

interface Sent {
  readonly email: string;
  /** End of the countdown, in ms since 1970. */
  readonly until: number;
  /** Whether a code was sent. False: the server refused, and the countdown runs anyway. */
  readonly sent: boolean;
}

function readSent(key: string): Sent | null {
  try {
    return JSON.parse(tabData.read(key) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
}

export type Purpose = 'login' | 'sign-up' | 'delete';
const keyOf = (purpose: Purpose) => `code-sent:${purpose}`;

/** The address of the last code that this tab requested, also after a reload. */
export function lastAddress(purpose: Purpose): string {
  return readSent(keyOf(purpose))?.email ?? '';
}

/** Call it when a code was used. */
export function clearCountdown(purpose: Purpose): void {
  tabData.remove(keyOf(purpose));
}

const secondsLeft = (sent: Sent | null) =>
  sent ? Math.max(0, Math.ceil((sent.until - Date.now()) / 1000)) : 0;
/** Short enough to show every second. */
const TICK_MS = 200;

/** The countdown until the next code for this address. Other addresses have none. It survives a reload. */
export function useCountdown(purpose: Purpose, email: string) {
  const key = keyOf(purpose);
  const [sent, setSent] = useState(() => readSent(key));
  const [seconds, setSeconds] = useState(() => secondsLeft(sent));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds(secondsLeft(sent)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, sent]);

  const wait = (left: number, isSent: boolean) => {
    const next = { email: email.trim(), until: Date.now() + left * 1000, sent: isSent };
    tabData.write(key, JSON.stringify(next));
    setSent(next);
    setSeconds(left);
  };
  const isSameAddress = sent?.email === email.trim();
  const sentToAddress = isSameAddress && sent.sent;
  const start = () => wait(CODE_RESEND_SECONDS, true);
  /** After a refusal because of the rate limit, counts down the time that the server names. */
  const waitFor = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'too_often' && error.retryAfter)
      wait(error.retryAfter, sentToAddress);
  };
  return {
    start,
    waitFor,
    wasSent: sent?.sent === true,
    sentToAddress,
    seconds: isSameAddress ? seconds : 0,
  };
}
