import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** What a server test can ask of the run that it is in: `inject('store')`. */
export interface Provided {
  /** Which store this run of the test is about. */
  store: 'sqlite' | 'postgres';
  /** A superuser's address on the run's own server; there whenever `store` is `postgres`. */
  postgresUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext extends Provided {}
}

/** One server for all files of the run; each file makes its databases on it. */
export default async function providePostgres(project: TestProject) {
  const server = await startPostgres();
  if (server === null) {
    console.log('NO POSTGRESQL could be had on this machine: install it (Debian, Ubuntu: postgresql).');
    console.log('The tests of server-postgres are counted as skipped; NOTHING is known about that store.');
    project.config.testNamePattern = /$^/; // collects and counts every test, runs none
    return;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}
