import type { Provided } from '#test/provide-postgres.ts';
import { startVitest, type TestModule } from 'vitest/node';
import { addUp, type FailedTest, type Tally, type Timing } from './tally.ts';

export interface VitestTally extends Tally {
  /** Number of tests that were skipped without a PostgreSQL server. */
  withoutPostgres: number;
}

/** Runs the unit tests, the server tests on both stores and, if there is a browser, the component tests. */
export async function runVitest({ withBrowser }: { withBrowser: boolean }): Promise<VitestTally> {
  const vitest = await startVitest('test', [], {
    watch: false,
    ...(withBrowser ? {} : { project: ['!web'] }),
  });
  const modules = vitest.state.getTestModules();
  const unhandled = vitest.state.getUnhandledErrors();
  const outside = { passed: 0, failed: unhandled.length, skipped: 0 };
  await vitest.close();
  return {
    ...addUp([...modules.map(countTests), outside]),
    timings: modules.flatMap(timeTests),
    failures: [
      ...modules.flatMap(listFailed),
      ...unhandled.map((error) => ({ test: 'outside of the tests', error: messageOf(error) })),
    ],
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
    test: `${nameOf(module)} › ${test.fullName}`,
    durationMs: test.diagnostic()?.duration ?? 0,
  }));
}

/** The failed tests of a file. Includes the file itself if it failed outside of a test. */
function listFailed(module: TestModule): FailedTest[] {
  const name = nameOf(module);
  const tests = [...module.children.allTests()].flatMap((test) => {
    const result = test.result();
    return result.state === 'failed'
      ? [{ test: `${name} › ${test.fullName}`, error: messageOf(result.errors[0]) }]
      : [];
  });
  const groups = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const outside = [...module.errors(), ...groups].map((error) => ({ test: name, error: messageOf(error) }));
  return [...tests, ...outside];
}

function nameOf({ project, relativeModuleId }: TestModule): string {
  return `${project.name} ${relativeModuleId}`;
}

function messageOf(error: unknown): string {
  return (error as { message?: string } | undefined)?.message ?? String(error);
}

function lacksPostgres({ project }: TestModule): boolean {
  const { store, postgresUrl }: Partial<Provided> = project.getProvidedContext();
  return store === 'postgres' && postgresUrl === undefined;
}
