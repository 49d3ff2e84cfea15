import { expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { createDegraded } from './degraded.ts';

function aLog() {
  const lines: string[] = [];
  return { lines, log: createLog('info', true, { write: (line) => void lines.push(line) }) };
}

test('the first failure of a part logs one line with the reason, and its end logs one line', () => {
  const { lines, log } = aLog();
  const degraded = createDegraded(log);
  degraded.note('mail', null);
  degraded.note('mail', 'the cause');
  degraded.note('mail', 'the cause');
  expect(degraded.isFailing('mail')).toBe(true);
  expect(degraded.isFailing('photos')).toBe(false);
  degraded.note('mail', null);
  expect(degraded.isFailing('mail')).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/"level":50,.*"reason":"the cause".*"mail cannot be sent"/),
    expect.stringMatching(/"level":30,.*"mail works again"/),
  ]);
});

test('a part that alternately fails and works does not fill the log', () => {
  const { lines, log } = aLog();
  const degraded = createDegraded(log);
  for (let times = 0; times < 5; times += 1) {
    degraded.note('push', 'the cause');
    degraded.note('push', null);
  }
  expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('works again'))).toHaveLength(1);
});

test('a part that soon fails again and keeps failing logs a line after ten minutes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { lines, log } = aLog();
    const degraded = createDegraded(log);
    const failures = () => lines.filter((line) => line.includes('mail cannot be sent'));
    degraded.note('mail', 'the first cause');
    degraded.note('mail', null);
    degraded.note('mail', 'the second cause');
    expect(failures()).toHaveLength(1);
    vi.advanceTimersByTime(10 * 60_000);
    degraded.note('mail', 'the second cause');
    degraded.note('mail', 'the second cause');
    expect(failures()).toEqual([expect.any(String), expect.stringContaining('the second cause')]);
    degraded.note('mail', null);
    expect(lines.at(-1)).toContain('mail works again');
  } finally {
    vi.useRealTimers();
  }
});
