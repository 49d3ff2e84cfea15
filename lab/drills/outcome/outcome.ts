import { existsSync } from 'node:fs';
import path from 'node:path';

/** The exit code of each outcome of a drill. */
export const exitCodes = { held: 0, 'DID NOT HOLD': 1, 'not tried': 2 } as const;
type Outcome = keyof typeof exitCodes;

/** This machine lacks what the drill needs. `runDrill` prints the message. */
export class NotTried extends Error {}

/** Notes a failure: a line and exit code 1. */
export function expectThat(isTrue: boolean, otherwise: string): void {
  if (isTrue) return;
  console.log(`NOT HELD: ${otherwise}`);
  process.exitCode = exitCodes['DID NOT HOLD'];
}

/** Notes that something was not tried: a line and exit code 2, unless something else did not hold. */
export function noteNotTried({ message }: NotTried): void {
  console.log(`NOT TRIED: ${message}`);
  process.exitCode ||= exitCodes['not tried'];
}

/** @throws NotTried unless each program is in a folder of PATH. @param packages Debian's package of each program. */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const missing = Object.keys(packages).filter(
    (program) => !folders.some((folder) => existsSync(path.join(folder, program))),
  );
  if (missing.length === 0) return;
  const install = missing.map((program) => packages[program]).join(' ');
  throw new NotTried(
    `there is no ${missing.join(', no ')}: apt-get install --no-install-recommends ${install}`,
  );
}

/** @param code `null`: a signal has ended the drill. */
export function outcomeOf(code: number | null): Outcome {
  if (code === exitCodes.held) return 'held';
  return code === exitCodes['not tried'] ? 'not tried' : 'DID NOT HOLD';
}

/** The worst outcome of several drills. */
export function worstOf(outcomes: readonly Outcome[]): Outcome {
  const order = ['DID NOT HOLD', 'not tried'] as const;
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'held';
}
