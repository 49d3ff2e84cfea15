import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** Values about the test run that a server test can read: `inject('store')`. */
export interface Provided {
  /** The store of this run. */
  store: 'sqlite' | 'postgres';
  /** The superuser's URL of the PostgreSQL server; set if `store` is `postgres`. */
  postgresUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext extends Provided {}
}

/** Starts one server for all files of the run. Each file creates its databases on it. */
export default async function providePostgres(project: TestProject) {
  const server = await startPostgres();
  if (server === null) {
    console.log('NO POSTGRESQL on this machine, and it could not be installed (Debian, Ubuntu: postgresql).');
    console.log('The tests of server-postgres are skipped: that store is NOT TESTED.');
    project.config.testNamePattern = /$^/; // collects and counts every test, runs none
    return;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}
