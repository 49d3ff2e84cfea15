import { Agent } from 'node:http';
import type { Outcome } from './history.ts';
import { ask, type Answered, type Asked } from './request.ts';

/** What an answer reveals of its write. @param status 0: no answer. */
export function outcomeOfStatus(status: number): Outcome {
  if (status === 0 || status >= 500) return 'unknown';
  return status === 200 ? 'acknowledged' : 'refused';
}

/** One answer, or a request without one. */
export interface Answer {
  readonly began: number;
  readonly ended: number;
  readonly isWrite: boolean;
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** The start of the body or of the error; empty after a success. */
  readonly text: string;
}

/** An answer with its times: milliseconds of `performance.now()`. Status 0: no answer. */
interface TimedAnswer extends Answered {
  readonly began: number;
  readonly ended: number;
}

export interface Client {
  /** @param expected a status besides 200 that is no failure: such an answer is not recorded. */
  readonly send: (asked: Asked, isWrite: boolean, expected?: number) => Promise<TimedAnswer>;
  readonly close: () => void;
}

/**
 * @param urls nodes or balancers. The client uses them in turn for each request.
 * @param answers where each answer is recorded.
 * @param connections how many requests each of them gets at the same time.
 */
export function createClient(urls: readonly string[], answers: Answer[], connections = 1): Client {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: connections }));
  let turn = 0;
  return {
    async send(asked, isWrite, expected) {
      turn += 1;
      const began = performance.now();
      const answered = await ask(urls[turn % urls.length] ?? '', asked, agents[turn % urls.length]).catch(
        (error: Error): Answered => ({ status: 0, headers: {}, text: error.message }),
      );
      const ended = performance.now();
      const { status, headers } = answered;
      const text = status === 200 ? '' : answered.text.slice(0, 100);
      const hasRetryAfter = headers['retry-after'] !== undefined;
      if (status !== expected) answers.push({ began, ended, isWrite, status, hasRetryAfter, text });
      return { ...answered, began, ended };
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}
