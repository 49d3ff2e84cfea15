import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { register, verifyUser } from '#contract/sign-in.ts';
import { aSignUpForm } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { createClient } from '#test/client.ts';
import { unprivilegedUser } from '#test/postgres-binaries.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { mountSmallDisk } from '#test/small-disk.ts';
import { openStore } from '#server/platform/db/open.ts';

describe.runIf(inject('store') === 'sqlite')('the data folder', { timeout: 60_000 }, () => {
  test('serves one process; kill -9 loses no answered write, and the next start works at once [2.4]', async () => {
    const DATA_DIR = await aFolder();
    const first = await runServer({ DATA_DIR });
    await first.prints('Quad is ready');
    const second = await runServer({ DATA_DIR });
    expect([await second.ended, second.output()]).toEqual([
      1,
      `Quad did not start. DATA_DIR ${DATA_DIR} is in use by another process: stop that one, or set another DATA_DIR\n`,
    ]);

    const client = createClient(first.url);
    const form = aSignUpForm();
    await client.call(register, form);
    await first.prints('  code ');
    const otp = /code (\d{6})/.exec(first.output())?.[1] ?? '';
    const answer = await client.call(verifyUser, { otp, email: form.email }, { file: await aPhoto() });
    expect(answer.status).toBe(200);
    first.kill('SIGKILL');
    expect(await first.ended).toBe(null);

    const third = await runServer({ DATA_DIR });
    await third.prints('Quad is ready');
    const later = createClient(third.url);
    later.cookie = client.cookie;
    expect((await later.call(me)).body._id).toBe(answer.body.data._id);
    expect((await later.fetch(answer.body.data.image)).status).toBe(200);
  });

  test('is readable only by its owner, whatever the umask of the process and the modes of older files', async () => {
    const dataDir = await aFolder();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const names = ['quad.db', 'quad.db-wal', 'quad.db-shm', 'in-use.lock'];
    const store = await openStore({ databaseUrl: null, dataDir }, () => {});
    const modesOf = () =>
      Promise.all(names.map(async (name) => (await stat(path.join(dataDir, name))).mode & 0o777));
    expect(await modesOf()).toEqual([0o600, 0o600, 0o600, 0o600]);
    for (const name of names) await chmod(path.join(dataDir, name), 0o644);
    await store.close();

    const again = await openStore({ databaseUrl: null, dataDir }, () => {});
    expect(await modesOf()).toEqual([0o600, 0o600, 0o600, 0o600]);
    await again.close();
  });

  test('without write permission is refused with the command that grants it', async () => {
    const user = unprivilegedUser(); // root can write everywhere
    const theirs = await aFolder();
    const ofRoot = await aFolder();
    const readOnlyFile = await aFolder();
    await chmod(ofRoot, 0o555);
    await writeFile(path.join(readOnlyFile, 'quad.db'), '', { mode: 0o444 });
    for (const folder of [theirs, readOnlyFile]) if (user) await chown(folder, user.uid, user.gid);

    for (const [DATA_DIR, place] of [
      [ofRoot, ofRoot],
      [path.join(ofRoot, 'data'), path.join(ofRoot, 'data')],
      [readOnlyFile, path.join(readOnlyFile, 'quad.db')],
    ] as const) {
      const process = await runServer({ DATA_DIR }, { user });
      expect(await process.ended).toBe(1);
      expect(process.output()).toMatch(
        /^Quad did not start\. DATA_DIR cannot be used: this user cannot write to [^\n]+\n$/,
      );
      expect(process.output()).toContain(` to ${place}. `);
      // Only a folder of another user needs an administrator.
      expect(process.output()).toMatch(
        user ? /Run: sudo .*chown -R \S+ '.*Example: DATA_DIR=/ : /Run: chmod u\+rwX '.*Example: DATA_DIR=/,
      );
    }
    const works = await runServer({ DATA_DIR: theirs }, { user });
    await works.prints('Quad is ready');
  });

  test('owned by this user with mode 0555 is refused with a chmod command; a folder whose photos/ belongs to root is refused with a chown command', async ({
    skip,
  }) => {
    const user = unprivilegedUser();
    if (!user) return skip('only root can start a server as another user');
    const [own, live] = [await aFolder(), await aFolder()];
    for (const folder of [own, live]) await chown(folder, user.uid, user.gid);
    await chmod(own, 0o555);
    await mkdir(path.join(live, 'photos'), { mode: 0o700 });
    const refusal = async (DATA_DIR: string) => {
      const process = await runServer({ DATA_DIR }, { user });
      expect(await process.ended).toBe(1);
      return process.output();
    };
    expect(await refusal(own)).toContain(`Run: chmod u+rwX '${own}'. `);
    const name = spawnSync('id', ['-un', String(user.uid)], { encoding: 'utf8' }).stdout.trim();
    expect(await refusal(live)).toContain(`Run: sudo chown -R ${name} '${path.join(live, 'photos')}'. `);
  });

  test('on a full or read-only disk is refused with the remedy; the server starts after the disk is repaired', async (context) => {
    const DATA_DIR = await aFolder();
    const disk = mountSmallDisk(DATA_DIR, context);
    const refusal = async () => {
      const process = await runServer({ DATA_DIR });
      expect(await process.ended).toBe(1);
      return process.output();
    };
    const filler = path.join(DATA_DIR, 'filler');
    await writeFile(filler, Buffer.alloc(16 * 1024 * 1024)).catch(() => {});
    const isFull = `the disk of ${DATA_DIR}[^ ]* is full\\. Free some space\\. Or set another folder`;
    expect(await refusal()).toMatch(
      new RegExp(`^Quad did not start\\. DATA_DIR cannot be used: ${isFull}[^\\n]+\\n$`),
    );
    await rm(filler);

    disk.remount('ro');
    expect(await refusal()).toMatch(
      /^Quad did not start\. DATA_DIR cannot be used: \S+ is on a read-only disk\. Mount it for writing\.[^\n]+\n$/,
    );
    disk.remount('rw');

    const process = await runServer({ DATA_DIR });
    await process.prints('Quad is ready');
  });

  test('in a place where the system lets nobody create a folder is refused with one line', async ({
    skip,
  }) => {
    const place = '/proc/quad/data';
    skip(
      !existsSync('/proc/self'),
      'this machine has no /proc; the test needs it as a place where no folder can be created',
    );
    const process = await runServer({ DATA_DIR: place });
    expect(await process.ended).toBe(1);
    expect(process.output()).toMatch(
      /^Quad did not start\. DATA_DIR cannot be used: \/proc\/quad cannot be created[^\n]+Example: DATA_DIR=\S+\n$/,
    );
  });

  test('with a damaged store is refused with the advice to restore a backup', async () => {
    const DATA_DIR = await aFolder();
    await writeFile(path.join(DATA_DIR, 'quad.db'), 'not a database at all, '.repeat(100));
    const process = await runServer({ DATA_DIR });
    expect(await process.ended).toBe(1);
    expect(process.output()).toMatch(/quad\.db is not a store of Quad\. Restore it from a backup[^\n]*\n$/);
  });

  test.runIf(canRaiseLimits())(
    'on a full disk: writes and /readyz answer 503 with Retry-After, reads work, and everything works again when there is space',
    async () => {
      const process = await runServer({ DATA_DIR: await aFolder(), LIMITS: 'off' }, { maxFileKb: 4096 });
      await process.prints('Quad is ready');
      const client = createClient(process.url);
      const answers = [];
      for (let sent = 0; sent < 500 && answers.at(-1)?.status !== 503; sent += 1)
        answers.push(await client.call(register, aSignUpForm()));
      const last = answers.at(-1);
      expect([answers.length > 1, last?.status, last?.error.code]).toEqual([true, 503, 'unavailable']);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      // After a failed registration, a smaller write of the mail queue may still fit. The store is then ready until the
      // next write fails.
      const readyAfterWrite = async () => {
        await client.call(register, aSignUpForm());
        const { status, headers } = await client.fetch('/readyz');
        return [status, Number(headers.get('retry-after')) > 0];
      };
      await expect.poll(readyAfterWrite, { timeout: 30_000 }).toEqual([503, true]);
      expect((await client.fetch('/healthz')).status).toBe(200);
      expect((await client.call(me)).status).toBe(401); // reads the sessions
      expect(process.output()).toMatch(/the store is unavailable/);
      expect(process.output()).not.toMatch(/^\s+at /m);

      spawnSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited']);
      expect((await client.call(register, aSignUpForm())).status).toBe(200);
      expect((await client.fetch('/readyz')).status).toBe(200);
    },
  );
});

function canRaiseLimits(): boolean {
  const isThere = spawnSync('prlimit', ['--version']).status === 0;
  if (!isThere && inject('store') === 'sqlite')
    console.log('No prlimit (util-linux) here: the test of a full disk is skipped.');
  return isThere;
}
