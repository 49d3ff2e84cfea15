import type { Environment } from './environment.ts';

const WAIT_MINUTES = '10';

/**
 * Adds the options of the server's command line to its variables. `--wait` waits 10 minutes for the database, unless
 * `DATABASE_WAIT_MINUTES` is set.
 */
export function addServeOptions(environment: Environment, args: readonly string[]): Environment {
  if (!args.includes('--wait')) return environment;
  return { ...environment, DATABASE_WAIT_MINUTES: environment['DATABASE_WAIT_MINUTES'] || WAIT_MINUTES };
}
