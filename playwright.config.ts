import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './test/chromium.ts';
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts';

keepTemporaryFilesInMemory();

const executablePath = findChromium();
/** `npm run sweep` has the journeys that go over every screen, size or option. */
const left = process.env['SWEEP'] === '1' ? [] : [/@sweep/];

/** Journeys through the built product; each starts its own server process. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/provide-demo-folder.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // More than the processors, because a journey also waits: for animations, timers and answers.
  workers: '150%',
  // A long timeout, because a slow machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: chromiumArguments, ...(executablePath === null ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
    // A trace doubles the duration of a journey. To record one: `npx playwright test --trace on`.
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      // Journeys tagged @desk or @phone run only in that layout.
      grepInvert: [/@desk/, ...left],
      // One device pixel for each CSS pixel, because most of a browser's time here is drawing without a GPU.
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      grepInvert: [/@phone/, ...left],
      // The phone shows everything in motion. Here people have asked for less, which is drawn in less time.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
