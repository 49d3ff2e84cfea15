import { median } from '../../quantile.ts';
import { runLoad, type LoadResult } from './load.ts';
import type { Source } from './sources.ts';

/** Answers a second for which the first round of a cell prepares requests that may not repeat. */
const PREPARED_PER_SECOND = 15_000;
/** A round may be faster than the fastest before by this factor, without running out of requests. */
const RESERVE = 2.5;
/** After a slow first round, the next round must not run out of requests. */
const PREPARED_AT_LEAST = 20_000;

/** A server that is measured. */
export interface Contender {
  readonly name: string;
  readonly port: number;
  readonly source: Source;
  /** Reads the CPU time that the server has used, if it is measured. */
  readonly readCpuUs?: () => number;
  /** True if its requests are used up. The ceiling writes nothing, so the product can get the same request later. */
  readonly usesUp: boolean;
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** One contender's result in one round. */
export interface Round extends LoadResult {
  readonly cpuUs: number;
}

/**
 * Loads the contenders in turn, one round each, so that a change of the machine's speed affects all of them. The first
 * round of each warms it up and is not part of the result.
 */
export async function alternate(
  contenders: readonly Contender[],
  { rounds, seconds, connections }: Pace,
): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  const fastest = new Map<string, number>();
  for (let nth = 0; nth <= rounds; nth += 1) {
    for (const contender of contenders) {
      const expected = fastest.get(contender.name) ?? PREPARED_PER_SECOND;
      const round = await runRound(contender, expected, seconds, connections);
      fastest.set(
        contender.name,
        Math.max(fastest.get(contender.name) ?? PREPARED_AT_LEAST, round.perSecond * RESERVE),
      );
      if (nth > 0) results.get(contender.name)?.push(round);
    }
  }
  return results;
}

async function runRound(
  { port, readCpuUs = () => Number.NaN, source, usesUp }: Contender,
  expectedPerSecond: number,
  seconds: number,
  connections: number,
): Promise<Round> {
  const requests = source.peek(usesUp ? Math.ceil(expectedPerSecond * seconds) + connections : 1_000);
  const before = readCpuUs();
  const result = await runLoad({ port, requests, connections, seconds });
  const cpuUs = (readCpuUs() - before) / result.answers;
  if (!usesUp || source.mayRepeat) return { ...result, cpuUs };
  source.use(Math.min(result.taken, requests.length));
  const repeated = result.taken - requests.length;
  const failures = repeated > 0 ? { ...result.failures, repeated } : result.failures;
  return { ...result, cpuUs, failures };
}

/** The medians of some rounds, and all their failures. */
export function summarize(rounds: readonly Round[]): Omit<Round, 'taken'> {
  const medianOf = (field: Exclude<keyof Round, 'failures'>) => median(rounds.map((round) => round[field]));
  const failures: Record<string, number> = {};
  for (const round of rounds)
    for (const [what, count] of Object.entries(round.failures))
      failures[what] = (failures[what] ?? 0) + count;
  return {
    answers: rounds.reduce((sum, { answers }) => sum + answers, 0),
    perSecond: medianOf('perSecond'),
    p50Ms: medianOf('p50Ms'),
    p99Ms: medianOf('p99Ms'),
    p999Ms: medianOf('p999Ms'),
    bytes: medianOf('bytes'),
    cpuUs: medianOf('cpuUs'),
    failures,
  };
}
