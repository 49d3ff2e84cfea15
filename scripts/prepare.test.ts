import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unprivilegedUser } from '#test/postgres-binaries.ts';

test('when the build folder belongs to another user, one line names the folder and the command that corrects it', async () => {
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
