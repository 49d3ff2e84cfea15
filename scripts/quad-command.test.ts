import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { freePort } from '#test/free-port.ts';
import { unprivilegedUser } from '#test/postgres-binaries.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A machine with the unit `quad`. `systemctl` answers like systemd, and `quad` is a link in a folder of programs. */
function anInstallation() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const [programs, settings, data] = ['bin', 'etc', 'var'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const place of [programs, settings, data]) mkdirSync(place);
  symlinkSync(path.join(ROOT, 'deploy/quad'), path.join(programs, 'quad'));
  writeFileSync(
    path.join(programs, 'systemctl'),
    `#!/bin/sh\ncase "$*" in *=WorkingDirectory*quad.service) echo '${settings}' ;;\n*=Environment*quad.service) echo 'NODE_ENV=production DATA_DIR=${data}' ;; esac\n`,
    { mode: 0o755 },
  );
  writeFileSync(
    path.join(settings, '.env'),
    'PUBLIC_URL=https://quad.example.edu\nCAMPUSES=open\nSMTP_URL=smtp://127.0.0.1:1\nMAIL_FROM=quad@example.edu\n',
  );
  return { programs, settings, data };
}

function run(programs: string, args: string[], { cwd = '/', env = {}, user = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(path.join(programs, 'quad'), args, {
    cwd,
    env: { PATH: `${programs}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
    ...user,
  });
  return { status, output: stdout + stderr };
}

test('`quad` in any folder has the unit’s environment and .env file, without npm or writes to build/', () => {
  const { programs, data } = anInstallation();
  const before = existsSync(path.join(ROOT, 'build')) ? readdirSync(path.join(ROOT, 'build')) : null;
  const { status, output } = run(programs, ['config']);
  expect(status).toBe(0);
  expect(output).toMatch(/^NODE_ENV +environment +production$/m);
  expect(output).toMatch(/^PUBLIC_URL +\.env +https:\/\/quad\.example\.edu/m);
  expect(output).toContain(data);
  expect(existsSync(path.join(ROOT, 'build')) ? readdirSync(path.join(ROOT, 'build')) : null).toEqual(before);
  expect(run(programs, ['seed', '--people', '3']).output).toContain(
    'Nothing was seeded. NODE_ENV is production',
  );
  expect(readdirSync(data)).toEqual([]);
});

test('variables of the shell override the unit, and QUAD_UNIT names another unit', () => {
  const { programs } = anInstallation();
  expect(run(programs, ['config'], { env: { DATA_DIR: '/srv/restored' } }).output).toContain('/srv/restored');
  expect(run(programs, ['config'], { env: { QUAD_UNIT: 'other' } }).output).not.toContain('quad.example.edu');
});

test('a relative path starts at the folder in which the command was typed', async () => {
  const { programs, data } = anInstallation();
  await (await openStore({ databaseUrl: null, dataDir: data }, () => {})).close();
  const cwd = mkdtempSync(path.join(tmpdir(), 'quad-typed-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const { status, output } = run(programs, ['backup', 'here'], { cwd });
  expect([status, output]).toEqual([0, expect.stringContaining(`Backup ${cwd}/here/quad-`)]);
});

test('a command of root acts as the owner of DATA_DIR, so that no file there belongs to root', async ({
  skip,
}) => {
  const owner = unprivilegedUser();
  if (!owner) return skip('only root can act as another user');
  const { programs, data } = anInstallation();
  await (await openStore({ databaseUrl: null, dataDir: data }, () => {})).close();
  for (const place of [data, ...readdirSync(data).map((name) => path.join(data, name))])
    chownSync(place, owner.uid, owner.gid);
  const { output } = run(programs, ['doctor']);
  expect(output).toContain('Mail cannot be sent');
  run(programs, ['backup', path.join(data, 'backups')]);
  expect(readdirSync(data)).toContain('backups');
  const all = readdirSync(data, { recursive: true }) as string[];
  expect(all.filter((name) => statSync(path.join(data, name)).uid !== owner.uid)).toEqual([]);
});

test('one line names the command if this user may not read the settings', ({ skip }) => {
  const user = unprivilegedUser();
  if (!user) return skip('only root can run a command as another user');
  const { programs, settings } = anInstallation();
  chmodSync(settings, 0o700);
  expect(run(programs, ['doctor'], { user })).toEqual({
    status: 1,
    output: `The settings are in ${settings}, which this user may not open. Run: sudo quad doctor …\n`,
  });
});

test('a store used in production gets no demo people by DEMO=1 of a shell without NODE_ENV [2.2]', async () => {
  const { data } = anInstallation();
  const store = await openStore({ databaseUrl: null, dataDir: data }, () => {});
  await store.run(claimSetting, { name: 'production-since', value: '2026-08-01T06:30:00.000Z' });
  await store.close();
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'server/entry.mjs')], {
    cwd: '/',
    env: { PATH: process.env['PATH'], DATA_DIR: data, DEMO: '1', PORT: String(await freePort()) },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Quad stopped\. DEMO could not add demo people: This store has been in production since 2026-08-01.*DEMO=yes-into-a-live-campus\n$/m,
  );
});
