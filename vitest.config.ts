import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumArguments, findChromium } from './test/chromium.ts';
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts';

keepTemporaryFilesInMemory();

/** Tests of the demo people that need a store. */
const demoOnStores = ['demo/fill.test.ts', 'demo/remove.test.ts', 'demo/scenes.test.ts'];

/** A long limit, because a slow machine is not a failure. */
const LIMIT_MS = 120_000;
/** A busy machine can need more than the default of one second for what a test waits for. */
const polling = { poll: { timeout: 20_000 } };

/** Tests of what is the same on both stores. They run once, on the embedded one. */
const onOneStore = [
  'server/{demo,openapi}.test.ts',
  'server/access/bypass.test.ts',
  'server/access/{people,texts}/**',
  'server/features/page-notice/**',
  'server/features/moderation/strange-ids.test.ts',
  'server/features/notices/{push/pushes,live-bounds}.test.ts',
  'server/features/people/{sent-pages,search/typing-errors}.test.ts',
  'server/features/profile/{links,photo-formats}.test.ts',
  'server/features/sign-in/{colleges/*,plain-mailbox,written-codes}.test.ts',
  'server/identity/{callers,limit-cards,register-endpoint}.test.ts',
  'server/operator/{commands,commands/config-command,in-parallel}.test.ts',
  'server/platform/{cache,http,photos,push}/**',
  'server/platform/health/{degraded,share-running,timed-check}.test.ts',
  'server/platform/config/!(preset).test.ts',
  'server/platform/db/read-queue.test.ts',
  'server/platform/db/postgres/{silence-watch,turns}.test.ts',
  'server/platform/db/writes/write-check.test.ts',
  'server/platform/limits/counter.test.ts',
  'server/platform/mail/{address,failures,outbox,smtp,wake-loop}.test.ts',
  'server/platform/process/{faults,log,randomness}.test.ts',
];

/** A test reads `inject('store')`. */
function serverOn(store: 'sqlite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${store}`,
      include: ['server/**/*.test.ts', 'test/**/*.test.ts', ...demoOnStores],
      exclude: store === 'postgres' ? onOneStore : [],
      provide: { store },
      // Files share loaded modules, because loading the server for each file takes longer than most of its tests.
      isolate: false,
      globalSetup: store === 'postgres' ? ['test/provide-postgres.ts'] : [],
      testTimeout: LIMIT_MS,
      hookTimeout: LIMIT_MS,
      expect: polling,
    },
  };
}

const setupFiles = ['test/around-tests.ts'];
const executablePath = findChromium();

export default defineConfig({
  test: {
    retry: 0,
    allowOnly: !process.env['CI'],
    passWithNoTests: true,
    pool: 'forks',
    // More than two processors, because the server's tests also wait: for timers, and for programs that they start.
    maxWorkers: 3,
    setupFiles,
    // A failed comparison with a log is of use only with the log's lines.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        test: {
          name: 'units',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'lab/**/*.test.ts'],
          // `lab/bench/peers` has packages of its own, with tests.
          exclude: [...demoOnStores, '**/node_modules/**'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: polling,
        },
      },
      serverOn('sqlite'),
      serverOn('postgres'),
      {
        extends: './vite.config.ts', // it replaces this file's settings, so the shared ones are repeated
        test: {
          name: 'web',
          maxWorkers: 3, // a project does not inherit it
          setupFiles,
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: LIMIT_MS,
          expect: polling,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: {
                args: chromiumArguments,
                ...(executablePath === null ? {} : { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
