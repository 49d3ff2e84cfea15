import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from '../memory-folder.ts';
import type { EngineOptions } from './engine-test.ts';
import { sizes, type Size } from './engine.ts';
import { engineNames } from './installed.ts';

keepTemporaryFilesInMemory();

/** The main job and the tests that depend on the engine, in Chromium, Firefox and WebKit. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../provide-demo-folder.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: engineNames.flatMap((engineName) =>
    (Object.keys(sizes) as Size[]).map((size) => ({
      name: `${engineName} ${size}`,
      // Tests tagged @desk or @phone run only in that layout.
      grepInvert: size === 'phone' ? /@desk/ : /@phone/,
      use: { engineName, size },
    })),
  ),
});
