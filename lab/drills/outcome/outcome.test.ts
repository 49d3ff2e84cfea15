import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outcomeOf, worstOf } from './outcome.ts';

/** Runs two cases that mount a disk, without a mount program. */
function runWithoutMount() {
  const file = path.join(import.meta.dirname, '../faults.ts');
  return spawnSync(process.execPath, [file, '--only', 'photos,disk'], {
    env: { PATH: '', TMPDIR: process.env['TMPDIR'] },
    encoding: 'utf8',
  });
}

test('a drill that this machine cannot run prints the reason and ends with exit code 2', () => {
  const { status, stdout } = runWithoutMount();
  expect(stdout).toBe(
    ['photos', 'disk'].map((name) => `-- ${name}\nNOT TRIED: this user cannot mount a disk\n`).join(''),
  );
  expect(status).toBe(2);
});

test('the worst outcome of several drills counts, and a drill ended by a signal or an error did not hold', () => {
  expect([0, 2, 1, 13, null].map(outcomeOf)).toEqual([
    'held',
    'not tried',
    'DID NOT HOLD',
    'DID NOT HOLD',
    'DID NOT HOLD',
  ]);
  expect(worstOf(['held', 'held'])).toBe('held');
  expect(worstOf(['held', 'not tried', 'held'])).toBe('not tried');
  expect(worstOf(['not tried', 'DID NOT HOLD', 'held'])).toBe('DID NOT HOLD');
});
