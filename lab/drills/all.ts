/**
 * Runs all drills, one after the other, about 95 minutes:
 *   npm run drill -- all [--quick]     with --quick about 15 minutes
 * Exit code 1: a drill did not hold. 2: all tried drills held, but a drill was not tried.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes, outcomeOf, worstOf } from './outcome/outcome.ts';

/** The drills with their arguments for `--quick`. */
const drills = {
  kill: ['--kills', '10'],
  failover: ['--rounds', '1'],
  rolling: ['--replacements', '4'],
  nodes: ['--seconds', '5'],
  faults: [],
  power: ['--cuts', '3'],
  overload: ['--seconds', '10'],
  restore: ['--times', '2'],
  move: ['--people', '20000', '--photos', '2000'],
  s3: [],
  soak: ['--minutes', '1'],
  deploy: [],
};

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const rows: { name: string; outcome: ReturnType<typeof outcomeOf>; minutes: number }[] = [];

for (const [name, quick] of Object.entries(drills)) {
  console.log(`== ${name}`);
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const began = performance.now();
  const child = spawn(process.execPath, [file, ...(values.quick ? quick : [])], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  const minutes = (performance.now() - began) / 60_000;
  rows.push({ name, outcome: outcomeOf(code), minutes });
}

for (const { name, outcome, minutes } of rows)
  console.log(`${name.padEnd(10)} ${outcome.padEnd(13)} ${minutes.toFixed(1)} min`);
process.exitCode = exitCodes[worstOf(rows.map(({ outcome }) => outcome))];
