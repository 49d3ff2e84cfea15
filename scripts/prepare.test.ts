import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unprivilegedUser } from '#test/postgres-binaries.ts';
import manifest from '../package.json' with { type: 'json' };

test('if another user owns the build folder, one line names the folder and the command that corrects it', async () => {
  const checkout = await mkdtemp(path.join(tmpdir(), 'quad checkout '));
  onTestFinished(() => rm(checkout, { recursive: true, force: true }));
  await chmod(checkout, 0o755);
  await cp(path.join(import.meta.dirname, 'prepare'), path.join(checkout, 'scripts/prepare'), {
    recursive: true,
  });
  await cp(path.join(import.meta.dirname, 'prepare.mjs'), path.join(checkout, 'scripts/prepare.mjs'));
  await mkdir(path.join(checkout, 'build'));
  await chmod(path.join(checkout, 'build'), 0o555);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(checkout, 'scripts/prepare.mjs'), 'start'],
    { ...unprivilegedUser(), encoding: 'utf8', cwd: checkout },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `No permission to write to ${checkout}/build/prepare.lock: it belongs to another user, perhaps after a start as root. This gives it to you: sudo chown -R "$(id -un)" '${checkout}'\n`,
  );
});

/** Commands that first prepare the clone. `format` needs an earlier installation. */
const preparing = Object.entries(manifest.scripts).filter(([name]) => name !== 'format');

test('each command begins with the preparation even if npm’s Node.js does not start', async () => {
  const clone = await mkdtemp(path.join(tmpdir(), 'quad clone '));
  onTestFinished(() => rm(clone, { recursive: true, force: true }));
  await mkdir(path.join(clone, 'node_modules/.bin'), { recursive: true });
  await mkdir(path.join(clone, 'scripts'));
  await writeFile(path.join(clone, 'node_modules/.bin/node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  await writeFile(path.join(clone, 'scripts/prepare.mjs'), "console.log('prepared', process.argv[2]);\n");
  await writeFile(
    path.join(clone, 'package.json'),
    JSON.stringify({ scripts: { start: manifest.scripts.start.replace(/ && .*/, '') } }),
  );

  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'start'], {
    encoding: 'utf8',
    cwd: clone,
  });

  expect([status, stdout]).toEqual([0, 'prepared start\n']);
  for (const [name, command] of preparing)
    expect(command, name).toMatch(/^"\$npm_node_execpath" scripts\/prepare\.mjs [a-z]+ && /);
});
