import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from './debian-package.ts';

const DOWNLOAD_MS = 20_000;

/** The browser without windows. The same engine then takes less CPU time. */
const headlessShell = 'chromium-headless-shell';
const wholeBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Desktop Chromium loads 400 files for the suggestions of its address bar into each new window, while the page of a test
 * or measurement loads. Chromium obeys the last list alone, so this one repeats what Playwright's has for tests: no calls
 * of the network, and navigations as they were asked for.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** These arguments disable Chromium's own requests. As root, Chromium cannot use its sandbox. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // In a container /dev/shm often has only 64 MB, too little for a page with photos.
  '--disable-dev-shm-usage',
];

/** The path of an installed Chromium: the system's, otherwise Playwright's. @returns `null` if there is none. */
export function findChromium(): string | null {
  return find([headlessShell, ...wholeBrowsers]);
}

function find(commands: readonly string[]): string | null {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...onPath, ...applications, chromium.executablePath()].find(isExecutable) ?? null;
}

/**
 * As {@link findChromium}, but installs Chromium if there is none: as root a package of Debian, otherwise Playwright's
 * download. @throws an error of one line with the command to run.
 */
export function ensureChromium(): string {
  return ensure([headlessShell, ...wholeBrowsers], [headlessShell, 'chromium']);
}

/** As {@link ensureChromium}, but for measurements: the complete browser that people use. */
export function ensureWholeChromium(): string {
  return ensure(wholeBrowsers, ['chromium']);
}

function ensure(commands: readonly string[], packages: readonly string[]): string {
  const path =
    find(commands) ??
    (packages.some((name) => installDebianPackage(name)) ? find(commands) : null) ??
    (downloadChromium() ? find(commands) : null);
  if (path === null) {
    throw new Error(
      'The tests need a browser: install chromium (Debian, Ubuntu: sudo apt-get install chromium) or Chrome.',
    );
  }
  return path;
}

function downloadChromium(): boolean {
  process.stdout.write(`Downloading Chromium for the tests (given up after ${DOWNLOAD_MS / 1000} s) …\n`);
  const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    timeout: DOWNLOAD_MS,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  });
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
