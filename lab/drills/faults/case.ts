import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Answer, type Answered, type Asked } from '../../client.ts';
import { formatStatuses } from '../outcome/report.ts';

const ASK_EVERY_MS = 100;
const WITHIN_MS = 120_000;

/** The result of one fault: observations, and guarantees that did not hold. */
export interface Result {
  readonly fault: string;
  readonly seen: readonly string[];
  readonly notHeld: readonly string[];
}

/** Collects the observations of a case, and the guarantees that do not hold. */
export interface Findings {
  readonly see: (text: string) => void;
  readonly expect: (isTrue: boolean, otherwise: string) => void;
  readonly result: () => Result;
}

export function startResult(fault: string): Findings {
  const [seen, notHeld]: [string[], string[]] = [[], []];
  return {
    see: (text: string) => void seen.push(text),
    expect: (isTrue: boolean, otherwise: string) => {
      if (!isTrue) notHeld.push(otherwise);
    },
    result: (): Result => ({ fault, seen, notHeld }),
  };
}

/** Repeats a request until the answer is as wanted. @returns the time in seconds. */
export async function waitFor(
  url: string,
  asked: Asked,
  isWanted: (answered: Answered) => boolean,
): Promise<number> {
  const began = performance.now();
  let last = 'nothing';
  while (performance.now() - began < WITHIN_MS) {
    const answered = await ask(url, asked).catch((error: Error) => error);
    if (!(answered instanceof Error) && isWanted(answered)) return (performance.now() - began) / 1000;
    last = answered instanceof Error ? answered.message : `${answered.status} ${answered.text.slice(0, 200)}`;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`${asked.method} ${asked.path} is not as wanted after ${WITHIN_MS / 1000} s: ${last}`);
}

export const get = (path: string, cookie?: string): Asked => ({
  method: 'GET',
  path,
  ...(cookie === undefined ? {} : { cookie }),
});

/** The answers of requests that began after `from` and ended before `to`. */
export function between(answers: readonly Answer[], from: number, to: number): Answer[] {
  return answers.filter(({ began, ended }) => began > from && ended < to);
}

/** The answers that came between `from` and `to`, including those of requests that began before. */
export function endedBetween(answers: readonly Answer[], from: number, to: number): Answer[] {
  return answers.filter(({ ended }) => ended > from && ended < to);
}

/** Counts the answers other than a 503 with `Retry-After`, as text. Empty if there are none. */
export function findOtherThan503(answers: readonly Answer[]): string {
  return formatStatuses(answers.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter));
}

export function slowestOf(answers: readonly Answer[]): number {
  return answers.reduce((slowest, { began, ended }) => Math.max(slowest, ended - began), 0);
}
