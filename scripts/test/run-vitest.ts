import type { Provided } from '#test/provide-postgres.ts';
import { startVitest, type TestModule } from 'vitest/node';
import { addUp, type Tally } from './tally.ts';

export interface VitestTally extends Tally {
  /** Of the skipped ones: for want of a PostgreSQL server. */
  withoutPostgres: number;
}

/** Units, server tests on both stores, and, where there is a browser, the web app's components. */
export async function runVitest({ withBrowser }: { withBrowser: boolean }): Promise<VitestTally> {
  const vitest = await startVitest('test', [], {
    watch: false,
    ...(withBrowser ? {} : { project: ['!web'] }),
  });
  const modules = vitest.state.getTestModules();
  const outside = { passed: 0, failed: vitest.state.getUnhandledErrors().length, skipped: 0 };
  await vitest.close();
  return {
    ...addUp([...modules.map(countTests), outside]),
    withoutPostgres: addUp(modules.filter(lacksPostgres).map(countTests)).skipped,
  };
}

function countTests(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string) => states.filter((each) => each === state).length;
  // A file that does not load, or whose hooks fail, has failed, though none of its tests has.
  const failed = Math.max(count('failed'), module.state() === 'failed' ? 1 : 0);
  return { passed: count('passed'), failed, skipped: count('skipped') };
}

function lacksPostgres({ project }: TestModule): boolean {
  const { store, postgresUrl }: Partial<Provided> = project.getProvidedContext();
  return store === 'postgres' && postgresUrl === undefined;
}
