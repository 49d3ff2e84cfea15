import { describe, expect, inject, test } from 'vitest';
import { reactTo, signUp, writeOn, type Student } from '#test/builders.ts';
import { damages } from '#test/damages.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { openTestServer } from '#test/test-server.ts';

const isPostgres = inject('store') === 'postgres';

/** A campus of four people who have reacted and written. Its server has stopped. */
async function aCampus() {
  const dataDir = await aFolder();
  const databaseUrl = isPostgres ? await anEmptyDatabase() : '';
  const opened = await openTestServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  const names = ['Asha Kumari', 'Ben Zander', 'Carla Meyer', 'Dev Kumari'];
  const people: Student[] = [];
  for (const name of names) {
    const { client, user, email } = await signUp(opened.server, { name });
    people.push({ id: user._id, email, name, photo: '', client });
  }
  const [asha, ben, carla] = people as [Student, Student, Student];
  await reactTo(ben, asha, 'like');
  await reactTo(carla, asha, 'dislike');
  await writeOn(ben, asha);
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    SECRET: opened.server.context.config.secret ?? '',
    MODERATORS: `${ben.email},${carla.email}`,
    ...(isPostgres ? { DATABASE_URL: databaseUrl } : {}),
  };
  return { opened, dataDir, env, asha: asha.id };
}

const own = damages.filter(({ only }) => only === undefined || (only === 'postgres') === isPostgres);

describe('doctor', () => {
  test('finds nothing on a campus that is well, and changes nothing', async () => {
    const { opened, env } = await aCampus();
    await opened.stop();
    expect(await runQuadWith(env, ['doctor'])).toEqual({ code: 0, out: 'Nothing was found.\n', error: '' });
    expect(await runQuadWith(env, ['doctor', '--fix'])).toMatchObject({
      code: 0,
      out: 'Nothing was found.\n',
    });
  });

  test(`is tried with 25 damages or more on each store`, () => {
    expect(own.length).toBeGreaterThanOrEqual(25);
  });

  test.each(own)('finds $name', async ({ inStore, inFolder, env: wrong, found, isMended = false }) => {
    const { opened, dataDir, env, asha } = await aCampus();
    await inStore?.(opened.server, asha);
    await opened.stop();
    await inFolder?.(dataDir);
    const examine = async (...options: string[]) => {
      const { code, out, error } = await runQuadWith({ ...env, ...wrong }, ['doctor', ...options]);
      return { code, text: out + error };
    };
    const first = await examine();
    expect(first).toEqual({ code: 1, text: expect.stringMatching(found) });
    const fixed = await examine('--fix');
    expect(fixed.text).toMatch(found);
    if (!isMended) {
      expect(fixed.code).toBe(1);
      return;
    }
    expect(fixed).toEqual({ code: 0, text: expect.stringMatching(/: mended\.$/m) });
    expect(await examine()).toEqual({ code: 0, text: 'Nothing was found.\n' });
  });

  test.runIf(!isPostgres)('mends an embedded store only while no server uses it', async () => {
    const { opened, env } = await aCampus();
    const { code, error } = await runQuadWith(env, ['doctor', '--fix']);
    expect([code, error]).toEqual([1, expect.stringContaining('is in use by another process')]);
    expect((await runQuadWith(env, ['doctor'])).code).toBe(0);
    await opened.stop();
  });
});
