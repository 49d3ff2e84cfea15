import { expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';

test('a log that is full treats every name as changed, however long the names are', () => {
  for (const letters of [36, 4_000]) {
    const log = createChangeLog();
    const name = (number: number) => String(number).padStart(letters, '0');
    log.note(name(1), 1);
    log.note(name(1), 2);
    expect([log.lastOf(name(1)), log.lastOf(name(2))]).toEqual([2, 0]);
    const names = Math.ceil((2 * 1024 * 1024) / letters);
    for (let number = 1; number <= names; number += 1) log.note(name(number), 2 + number);
    // The changes that the log has forgotten count as changes of every name.
    for (const number of [1, 2]) expect(log.lastOf(name(number))).toBeGreaterThanOrEqual(number);
    expect(log.lastOf('never noted')).toBeGreaterThan(2);
    expect(log.lastOf(name(names))).toBe(2 + names);
  }
});
