import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumArguments, findChromium } from './test/chromium.ts';

/** The same files for each store: what holds on one must hold on the other. Tests ask `inject('store')`. */
function serverOn(store: 'sqlite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${store}`,
      include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
      provide: { store },
      globalSetup: store === 'postgres' ? ['test/provide-postgres.ts'] : [],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

const setupFiles = ['test/fail-on-console-error.ts'];
const executablePath = findChromium();

export default defineConfig({
  test: {
    retry: 0,
    allowOnly: !process.env['CI'],
    passWithNoTests: true,
    pool: 'forks',
    maxWorkers: 2,
    setupFiles,
    projects: [
      {
        test: {
          name: 'units',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      serverOn('sqlite'),
      serverOn('postgres'),
      {
        extends: './vite.config.ts', // instead of this file, so what it shares is said again
        test: {
          name: 'web',
          setupFiles,
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
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
