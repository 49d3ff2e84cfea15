import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { deleteOpinion } from '#contract/opinions.ts';
import { nameFile } from '#server/platform/photos/photo-store.ts';
import { skipWithoutPgDump } from '#test/backup-places.ts';
import { aStudent, logIn, writeOn, type Student } from '#test/builders.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { openTestServer, startTestServer } from '#test/test-server.ts';

/** Each test is one case of docs/what-is-lost.md, with the commands of that page. */

beforeEach(({ skip }) => skipWithoutPgDump(skip));

const isPostgres = inject('store') === 'postgres';

interface Campus {
  readonly asha: Student;
  readonly ben: Student;
  readonly opinion: string;
  /** The variables of the stopped server. */
  readonly place: Record<string, string>;
  readonly backup: string;
}

/** A stopped server with a backup of two people and an opinion. A third person signed up after the backup. */
async function aBackedUpCampus(): Promise<Campus> {
  const dataDir = await aFolder();
  const DATABASE_URL = isPostgres ? await anEmptyDatabase('template template0') : '';
  const { server, stop } = await openTestServer({ dataDir, env: { DATABASE_URL } });
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const { commentId: opinion } = await writeOn(ben, asha);
  const SECRET = server.context.config.secret ?? '';
  const place = { DATA_DIR: dataDir, SECRET, ...(isPostgres && { DATABASE_URL }) };
  const { out } = await runQuadWith(place, ['backup', await aFolder()]);
  await stop();
  return { asha, ben, opinion, place, backup: /^Backup (.+)$/m.exec(out)?.[1] ?? '' };
}

async function loseStore(place: Record<string, string>): Promise<Record<string, string>> {
  if (isPostgres) return { ...place, DATABASE_URL: await anEmptyDatabase('template template0') };
  const folder = place['DATA_DIR'] ?? '';
  for (const name of await readdir(folder)) if (name.startsWith('quad.db')) await rm(path.join(folder, name));
  return place;
}

async function expectAllThere(place: Record<string, string>, { asha }: Campus): Promise<void> {
  const server = await startTestServer({ env: place });
  expect((await logIn(server, asha.email)).response.status).toBe(200);
  const people = await server.context.store.db.selectFrom('people').select('photo').execute();
  expect(people).toHaveLength(2);
  for (const { photo } of people)
    expect((await server.newClient().fetch(`/photos/${photo}.webp`)).status).toBe(200);
  const { code, out } = await runQuadWith(place, ['photos']);
  expect([code, out]).toEqual([0, expect.not.stringContaining('missing')]);
}

test('the database is lost: restore --database-only, and the photos that are there stay', async () => {
  const campus = await aBackedUpCampus();
  const place = await loseStore(campus.place);
  const whole = await runQuadWith(place, ['restore', campus.backup]);
  expect(whole).toMatchObject({ code: 1, error: expect.stringContaining('add --database-only') });
  const { code, out } = await runQuadWith(place, ['restore', campus.backup, '--database-only']);
  expect([code, out]).toEqual([0, expect.stringContaining('The photos are left as they are')]);
  await expectAllThere(place, campus);
});

test('photos are lost, some or all: restore --photos-only, and the database stays', async () => {
  const campus = await aBackedUpCampus();
  const { asha, place, backup } = campus;
  const photos = path.join(place['DATA_DIR'] ?? '', 'photos');
  // Not the folder, because two people's photos may be in one.
  for (const density of ['card', 'dense'] as const)
    await rm(path.join(photos, nameFile(asha.photo, density)));
  const lost = `1 people have a photo that is missing (for example the person ${asha.id})`;
  expect((await runQuadWith(place, ['photos'])).out).toContain(lost);
  const { code, out } = await runQuadWith(place, ['restore', backup, '--photos-only']);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Restored 4 photo files .* 2 of them were there already\.\n$/),
  ]);
  await rm(photos, { recursive: true });
  expect((await runQuadWith(place, ['restore', backup, '--photos-only'])).out).toMatch(/^Restored 4 photo/);
  await expectAllThere(place, campus);
});

test('both are lost: restore into an empty place', async () => {
  const campus = await aBackedUpCampus();
  const place = { ...(await loseStore(campus.place)), DATA_DIR: await aFolder() };
  expect(await runQuadWith(place, ['restore', campus.backup])).toMatchObject({ code: 0, error: '' });
  await expectAllThere(place, campus);
});

test('something was deleted by mistake: a restored copy beside the running product still has it', async () => {
  const campus = await aBackedUpCampus();
  const { asha, ben, opinion, place, backup } = campus;
  const { server, stop } = await openTestServer({
    dataDir: place['DATA_DIR'] ?? '',
    env: { DATABASE_URL: place['DATABASE_URL'] ?? '' },
  });
  onTestFinished(() => stop());
  const { client } = await logIn(server, ben.email);
  expect((await client.call(deleteOpinion, { id: opinion })).status).toBe(200);
  const copy = {
    ...(await loseStore({ ...place, DATA_DIR: await aFolder() })),
    SECRET: place['SECRET'] ?? '',
  };
  expect((await runQuadWith(copy, ['restore', backup])).code).toBe(0);
  const file = path.join(await aFolder(), 'asha.zip');
  expect(await runQuadWith(copy, ['person', asha.email, '--export', file])).toMatchObject({ code: 0 });
  const texts = Object.values(unzipSync(await readFile(file))).map((bytes) => Buffer.from(bytes).toString());
  expect(texts.join()).toContain('Kind and clever.');
});

test('SECRET is lost: after secret --forget, the next start may have another one, and everybody can log in', async () => {
  const campus = await aBackedUpCampus();
  const DATA_DIR = campus.place['DATA_DIR'] ?? '';
  const place = { ...campus.place, DATA_DIR, SECRET: 'another secret, of 32 characters or more' };
  await expect(openTestServer({ dataDir: DATA_DIR, env: place })).rejects.toThrow('SECRET is not');
  expect((await runQuadWith(place, ['secret', '--forget'])).code).toBe(0);
  await expectAllThere(place, campus);
});

test.runIf(isPostgres)('a dump can be restored with pg_restore alone, as the page describes', async () => {
  const campus = await aBackedUpCampus();
  const place = await loseStore(campus.place);
  const dump = path.join(campus.backup, 'quad.dump');
  const [to = ''] = [place['DATABASE_URL']];
  const how = ['--no-owner', '--no-privileges', '--single-transaction', `--dbname=${to}`, dump];
  await promisify(execFile)('pg_restore', how);
  await expectAllThere(place, campus);
});
