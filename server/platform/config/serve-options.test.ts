import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { addServeOptions } from './serve-options.ts';

test.each([
  [['--wait'], {}, 10],
  [['--wait'], { DATABASE_WAIT_MINUTES: '3' }, 3],
  [[], { DATABASE_WAIT_MINUTES: '3' }, 3],
  [[], {}, 0],
])('with %j and %j the start waits %i minutes for the database', (args, environment, minutes) => {
  expect(readConfig(addServeOptions(environment, args)).databaseWaitMs).toBe(minutes * 60_000);
});
