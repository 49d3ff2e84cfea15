import path from 'node:path';
import { runWrk, type Traffic } from '../../bench/server/load.ts';
import type { Population } from '../../bench/server/population.ts';

const SCRIPT = path.join(import.meta.dirname, 'flood.lua');

/** Answers of one flood. */
export interface Flooded {
  readonly served: number;
  readonly refused: number;
  /** Any other status than 200 and 503. */
  readonly others: number;
  /** Connections that the node did not accept, because it had too many. */
  readonly notConnected: number;
  /** Requests whose connection was closed, or that had no answer within 30 s. */
  readonly unanswered: number;
  readonly seconds: number;
  /** 99% of the answers came within this time, as measured by wrk, which shares the processors. */
  readonly latencyMs: number;
}

/** The line that flood.lua prints. */
type Summary = Omit<Flooded, 'seconds' | 'latencyMs'> & {
  readonly durationUs: number;
  readonly latencyUs: number;
};

/**
 * Sends reads and new opinions over many connections, by wrk in a separate process. Clients in this process would need
 * more processor time than the node.
 * @param pauseMs how long each connection waits before its next request, on average.
 */
export async function flood(
  { viewers, targets }: Population,
  traffic: Traffic,
  pauseMs: number,
): Promise<Flooded> {
  const people = [...viewers.map(({ cookie, id }) => `${cookie} ${id}`), '', ...targets];
  const summary = (await runWrk(SCRIPT, people.join('\n'), traffic, [
    String(Math.round(pauseMs)),
  ])) as Summary;
  const { durationUs, latencyUs, ...counts } = summary;
  return { ...counts, seconds: durationUs / 1e6, latencyMs: latencyUs / 1000 };
}

/** Answers and refusals a second. */
export function rateOf({ served, refused, seconds }: Flooded): number {
  return (served + refused) / seconds;
}
