import type { Verdict } from '../../check.ts';
import type { Answer } from '../../client.ts';
import type { Seen } from '../load/load.ts';
import { expectThat } from './outcome.ts';

/** Prints the findings. An exit code of 1 reports that a guarantee did not hold. */
export function report(
  drill: string,
  verdict: Verdict,
  { answers, logIns }: Pick<Seen, 'answers' | 'logIns'>,
): void {
  const { acknowledged, unknown, reads, lost, doubled, stale, wrongCounters } = verdict;
  console.log(
    `${drill}: ${acknowledged} writes acknowledged, ${unknown} tries of uncertain effect, ${reads} reads of own writes`,
  );
  console.log(`  lost ${lost}, doubled ${doubled}, stale reads ${stale}, wrong counters ${wrongCounters}`);
  console.log(
    `  log-ins by code: ${logIns.acknowledged}; ${logIns.interrupted} with a request of uncertain effect, ${logIns.unknown} never acknowledged, ${logIns.noLetter} without a letter, ${logIns.refused} refused`,
  );
  console.log(`  statuses: ${formatStatuses(answers)}`);
  for (const { kind, object, text } of verdict.findings.slice(0, 10))
    console.log(`  FINDING ${kind}: ${object}: ${text}`);
  expectThat(logIns.refused === 0, `${drill}: codes that were acknowledged were refused`);
  expectThat(logIns.acknowledged > 0, `${drill}: nobody has logged in`);
  expectThat(verdict.isGood, `${drill}: the store is not what the clients saw`);
}

/** `200 × 5120, 503 × 12, no answer (socket hang up) × 3`. */
export function formatStatuses(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, text } of answers) {
    const name = status === 0 ? `no answer (${text})` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ');
}
