import type { Provided } from '#test/provide-postgres.ts';
import { startVitest, type TestModule } from 'vitest/node';
import { addUp, type Tally, type Timing } from './tally.ts';

export interface VitestTally extends Tally {
  /** Number of tests that were skipped because there is no PostgreSQL server. */
  withoutPostgres: number;
}

/** Runs the unit tests, the server tests on both stores and, if there is a browser, the component tests. */
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
    timings: modules.flatMap(timeTests),
    withoutPostgres: addUp(modules.filter(lacksPostgres).map(countTests)).skipped,
  };
}

function countTests(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string) => states.filter((each) => each === state).length;
  // A file that does not load or whose hooks fail counts as one failed test.
  const failed = Math.max(count('failed'), module.state() === 'failed' ? 1 : 0);
  return { passed: count('passed'), failed, skipped: count('skipped') };
}

function timeTests(module: TestModule): Timing[] {
  return [...module.children.allTests()].map((test) => ({
    test: `${module.project.name} ${module.relativeModuleId} › ${test.fullName}`,
    durationMs: test.diagnostic()?.duration ?? 0,
  }));
}

function lacksPostgres({ project }: TestModule): boolean {
  const { store, postgresUrl }: Partial<Provided> = project.getProvidedContext();
  return store === 'postgres' && postgresUrl === undefined;
}
