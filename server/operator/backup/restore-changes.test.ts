import { readdir } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { readNames, type LogObject } from '#server/platform/changes/names.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { aBucketOfChanges, allIsShipped, aShippingServer, note, readNotes } from '#test/shipped-changes.ts';
import { aFolder } from '#test/server-process.ts';

/** Three notes, each in an object of its own. */
async function threeNotes() {
  const shipped = await aShippingServer();
  const list = async () => readNames(await shipped.objects.list('')).log;
  const parts: LogObject[] = [];
  for (const value of ['1', '2', '3']) {
    await note(shipped.server, value);
    await allIsShipped(shipped.server);
    parts.push(...(await list()).slice(-1));
  }
  const [first, second] = parts;
  if (!first || !second) throw new Error('nothing was shipped');
  return { ...shipped, first, second };
}

/** The time that a refusal names. */
const lastGood = (error: string) => /What is before them: --at (\S+)\.\n$/.exec(error)?.[1] ?? '';

describe.runIf(inject('store') === 'sqlite')('restoring shipped changes', () => {
  test.each([
    ['missing', 'is missing'],
    ['damaged', 'is damaged'],
    ['of another log', 'is damaged'],
  ])(
    'an object that is %s ends the restore, which names the last good time; that time can be restored',
    async (state, words) => {
      const { objects, first, second, restore, readRestored } = await threeNotes();
      if (state === 'missing') await objects.remove(second.key);
      else if (state === 'damaged') await objects.put(second.key, 'no frames');
      else await objects.put(second.key, Buffer.concat(await (await objects.get(first.key)).toArray()));
      const { code, out, error } = await restore();
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(error).toMatch(new RegExp(`^The shipped changes after \\S+ cannot be used: [^\n]*${words}`));
      expect(await readRestored(readNotes, '--at', lastGood(error))).toEqual(['1']);
    },
  );

  test('a damaged copy of the store ends the restore with an earlier time, and leaves nothing behind', async () => {
    const { objects, restore } = await aShippingServer();
    const [base] = readNames(await objects.list('')).bases;
    await objects.put(base?.key ?? '', 'no store');
    const { dataDir, code, error } = await restore();
    expect([code, error]).toEqual([1, expect.stringMatching(/is damaged \([^\n]+--at 20[^\n]+\n$/)]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a folder with a store is refused, and so are an address without changes and PostgreSQL', async () => {
    const { server, s3, restore } = await aShippingServer();
    const run = (env: Record<string, string>, address: string) =>
      runQuadWith({ ...s3.env, ...env }, ['restore', address]);
    expect(await run({ DATA_DIR: server.context.config.dataDir }, s3.changesTo)).toMatchObject({
      code: 1,
      error: expect.stringContaining('DATA_DIR already has quad.db'),
    });
    const empty = await aFolder();
    expect(await run({ DATA_DIR: empty }, s3.changesTo.replace('/quad?', '/other?'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('has no shipped changes'),
    });
    const postgres = { DATABASE_URL: 'postgres://quad@127.0.0.1/quad', SECRET: 'x'.repeat(32) };
    expect(await run({ DATA_DIR: empty, ...postgres }, s3.changesTo)).toMatchObject({
      code: 1,
      error: expect.stringContaining('Changes are of the embedded store'),
    });
    expect(await restore('--at', 'yesterday')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--at must be'),
    });
  });

  test('--at with a backup is refused', async () => {
    const { s3 } = await aBucketOfChanges();
    const address = s3.changesTo.replace('?', '/quad-20261123T140000000Z?');
    for (const backup of [address, '/backups/quad-20261123T140000000Z'])
      expect(
        await runQuadWith({ DATA_DIR: await aFolder() }, ['restore', backup, '--at', '1h']),
      ).toMatchObject({
        code: 2,
        error: expect.stringContaining('--at needs the address of shipped changes'),
      });
  });
});
