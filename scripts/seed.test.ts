import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { createPerson } from '#demo/people.ts';

const script = path.join(import.meta.dirname, 'seed.ts');
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'quad-seed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

function seed(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    // As under npm: a separate process without Vitest's environment variables.
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://quad.example.edu',
  SMTP_URL: 'smtps://user:password@mail.example.edu:465',
  MAIL_FROM: 'Quad <quad@example.edu>',
  CAMPUSES: 'example.edu=Example College',
};

/** Changes the store like a start in production. */
async function servedInProduction(): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  await store.run(claimSetting, { name: 'production-since', value: '2026-08-01T06:30:00.000Z' });
  await store.close();
}

/** Inserts a person with an ordinary id and address, as a sign-up does. */
async function signUpRealPerson(): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  const id = '019a0000-0000-7000-8000-000000000000';
  const address = 'real@example.edu';
  const person = { ...createPerson(7, 2, Date.now()), id, address, email: address, likes: 0, dislikes: 0 };
  await store.transaction((tx) =>
    tx
      .insertInto('people')
      .values({ ...person, opinions: 0 })
      .execute(),
  );
  await store.close();
}

test('the scenes of a demo campus are added, not with --plain and not in production [2.2]', async () => {
  const hint = /Log in as one of them: asha\.kumari@demo\.quad\.example, .*\(officer\)/;
  expect(seed(['--people', '12', '--plain']).output).not.toMatch(hint);
  expect(seed(['--people', '12', '--yes-into-a-live-campus'], production).output).not.toMatch(hint);
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  const moderators = await store.db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'mod%')
    .execute();
  expect(moderators).toEqual([]);
  await store.close();
  expect(seed(['--people', '12']).output).toMatch(hint);
});

test('demo people are added and removed, and other users of the machine cannot read the data files [2.2]', () => {
  const previous = process.umask(0o022);
  const added = seed(['--people', '3']);
  process.umask(previous);
  expect(added).toEqual({ status: 0, output: expect.stringContaining('Added 3 demo people.') });
  const databases = readdirSync(dataDir).filter((file) => file.startsWith('quad.db'));
  expect(databases).toContain('quad.db');
  expect(databases.map((file) => statSync(path.join(dataDir, file)).mode & 0o077)).toEqual(
    databases.map(() => 0),
  );
  expect(seed(['--remove']).output).toContain('Removed 3 demo people.');
  expect(seed(['--remove']).output).toContain('The store has no demo people.');
});

test('in production no demo people are added without the explicit flag', () => {
  const refused = seed(['--people', '3'], production);
  expect(refused.status).toBe(1);
  expect(refused.output).toMatch(/^Nothing was seeded\. NODE_ENV is production.*--yes-into-a-live-campus/);
  expect(refused.output.trim()).not.toContain('\n');
  expect(readdirSync(dataDir)).toEqual([]);
  const allowed = seed(['--people', '3', '--yes-into-a-live-campus'], production);
  expect(allowed.output).toContain('Added 3 demo people.');
  expect(seed(['--remove'], production).output).toContain('Removed 3 demo people.');
});

test('demo people are added beside real people if the store was never in production', async () => {
  await signUpRealPerson();
  expect(seed(['--people', '3']).output).toContain('Added 3 demo people.');
});

test('a store used in production gets no demo people without the explicit flag, from any shell [2.2]', async () => {
  await servedInProduction();
  const refused = seed(['--people', '3']);
  expect(refused.status).toBe(1);
  expect(refused.output).toMatch(
    /^Nothing was seeded\. This store has been in production since 2026-08-01.*--yes-into-a-live-campus/,
  );
  expect(seed(['--people', '3', '--yes-into-a-live-campus']).output).toContain('Added 3 demo people.');
  expect(seed(['--remove']).output).toContain('Removed 3 demo people.');
});

test('a store of another SECRET is refused with the same line as at a start of the server', async () => {
  expect(seed(['--people', '3']).status).toBe(0);
  for (const args of [['--people', '4'], ['--remove']]) {
    const { status, output } = seed(args, { SECRET: 'another secret of the tests, of 32 characters' });
    expect(status).toBe(1);
    expect(output).toMatch(
      /^Nothing was seeded\. SECRET is not the one that this store is used with[^\n]+\n$/,
    );
  }
});

test('a store that becomes unavailable causes one line without a stack', () => {
  expect(seed(['--people', '3']).status).toBe(0);
  // No file may grow beyond 64 KB, as on a full disk.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -S -f 128; exec "$0" "$@"', process.execPath, script, '--remove'],
    { cwd: tmpdir(), env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Nothing was seeded\. The store became unavailable \([^\n]+\)\. [^\n]+\n$/);
});

test.each([
  [[], '--people is missing'],
  [['--people', '0'], '--people must be a whole number from 1 to 10000000'],
  [['--people', '3', '--remove'], '--people and --remove exclude each other'],
  [['--persons', '3'], "Unknown option '--persons'"],
])('%j is refused with one line and an example', (args, message) => {
  const { status, output } = seed(args);
  expect(status).toBe(1);
  expect(output).toContain(message);
  expect(output).toContain('Example: npm run seed -- --people 200');
  expect(output.trim()).not.toContain('\n');
});
