import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** What a server test can read about its run: `inject('store')`. */
export interface Provided {
  /** The store of this run. */
  store: 'sqlite' | 'postgres';
  /** A superuser's address on the run's server; set when `store` is `postgres`. */
  postgresUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext extends Provided {}
}

/** One server for all files of the run; each file creates its databases on it. */
export default async function providePostgres(project: TestProject) {
  const server = await startPostgres();
  if (server === null) {
    console.log('NO POSTGRESQL on this machine, and it could not be installed (Debian, Ubuntu: postgresql).');
    console.log('The tests of server-postgres are skipped: NOTHING is known about that store.');
    project.config.testNamePattern = /$^/; // collects and counts every test, runs none
    return;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}
