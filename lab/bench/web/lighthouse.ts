import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments } from '#test/chromium.ts';
import { median } from '../../quantile.ts';
import type { Setup } from './setup.ts';
import type { Row } from './table.ts';

const PACKAGE = 'lighthouse@13.5.0';
const RUNS = 3;
const RUN_TIMEOUT_MS = 180_000;
/** Arguments that store cookies unencrypted, so that the second start of the browser can read those of the first. */
const keptPlainly = ['--password-store=basic'];

const categories = { performance: 98, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof categories;

interface Report {
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly audits: Readonly<
    Record<string, { readonly details?: { readonly items?: readonly { readonly url?: string }[] } }>
  >;
  readonly categories: Record<Category, { readonly score: number | null }>;
}

const run = promisify(execFile);

/** Lighthouse cannot be installed: the registry cannot be reached or does not have it. */
export class NoLighthouse extends Error {
  override readonly name = 'NoLighthouse';
}

/** Measures Lighthouse's mobile scores of the login page and of home. Each run starts with empty caches. */
export async function measureLighthouse(setup: Setup): Promise<Row[]> {
  try {
    await run('npx', ['--yes', PACKAGE, '--version'], { timeout: RUN_TIMEOUT_MS });
  } catch (error) {
    const [line = ''] = String((error as { stderr?: string }).stderr ?? error).split('\n');
    throw new NoLighthouse(`npx could not install ${PACKAGE} from the npm registry: ${line}`, {
      cause: error,
    });
  }
  return [
    ...(await measureScreen(setup, 'login', 'login page')),
    ...(await measureScreen(setup, 'home', 'home, signed in')),
  ];
}

async function measureScreen(setup: Setup, screen: 'login' | 'home', name: string): Promise<Row[]> {
  const reports: Report[] = [];
  for (let time = 0; time < RUNS; time += 1) reports.push(await audit(setup, screen));
  return (Object.keys(categories) as Category[]).map((category) => {
    const scores = reports.map((report) =>
      Math.round((report.categories[category].score ?? Number.NaN) * 100),
    );
    return {
      what: `Lighthouse mobile, ${name}: ${category}`,
      value: median(scores),
      unit: '',
      atLeast: categories[category],
      note: `of ${scores.join(', ')}`,
    };
  });
}

/**
 * Runs Lighthouse in its own browser profile. Lighthouse starts the browser itself, because it cannot trace a browser
 * controlled by Playwright.
 */
async function audit(setup: Setup, screen: 'login' | 'home'): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-lighthouse-'));
  const profile = path.join(folder, 'profile');
  const file = path.join(folder, 'report.json');
  try {
    if (screen === 'home') await logInto(profile, setup);
    const flags = [...chromiumArguments, ...keptPlainly, '--headless=new', `--user-data-dir=${profile}`];
    const options = ['--output=json', `--output-path=${file}`, '--quiet', '--disable-storage-reset'];
    const only = `--only-categories=${Object.keys(categories).join(',')}`;
    const args = ['--yes', PACKAGE, `${setup.product.url}/`, ...options, only];
    await run('npx', [...args, `--chrome-flags=${flags.join(' ')}`], {
      timeout: RUN_TIMEOUT_MS,
      env: { ...process.env, CHROME_PATH: setup.chromiumPath },
    });
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
    const asked = (report.audits['network-requests']?.details?.items ?? []).map(({ url }) => url ?? '');
    if (screen === 'home' && !asked.some((url) => new URL(url).pathname === '/get'))
      throw new Error('Lighthouse was not signed in: it saw no list');
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives the profile a session without loading the app, because Lighthouse cannot log in. */
async function logInto(profile: string, setup: Setup): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: setup.chromiumPath,
    args: [...chromiumArguments, ...keptPlainly],
  });
  await browser.addCookies(setup.login.cookies);
  const [page = await browser.newPage()] = browser.pages();
  await page.goto(`${setup.product.url}/healthz`); // this path has the product's origin and runs no script
  const kept = setup.login.origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate((pairs) => {
    for (const { name, value } of pairs) localStorage.setItem(name, value);
  }, kept);
  await browser.close();
}
