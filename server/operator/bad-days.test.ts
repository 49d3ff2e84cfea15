import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { getEvidence } from '#contract/case-record.ts';
import { getQueue } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { exportPerson, findPeople } from '#contract/officers.ts';
import { getPeople } from '#contract/people.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { aStudent, logIn, writeOn, type Student } from '#test/builders.ts';
import { decideAbout, sendReport, MODERATORS } from '#test/moderators.ts';
import { placeOf, runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { anS3Server } from '#test/s3-server.ts';
import { skipWithoutPgDump } from '#test/backup-places.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';
import { OFFICERS } from '#test/officers.ts';

/** Plays the days of docs/bad-days.md: types the commands of the page, and compares both logs with the page. */

const isPostgres = inject('store') === 'postgres';
const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../docs/bad-days.md'), 'utf8');

/** The lines of the blocks of a section, by their kind. */
function readDay(title: string, kind: 'sh' | 'log' | 'moderation' | 'journal'): string[] {
  const section = PAGE.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'gm'))].flatMap(
    ([, block = '']) => block.trimEnd().split('\n'),
  );
}

/** Splits a line of the shell into words. Understands quotes, and leaves out redirections and comments. */
const wordsOf = (line: string) =>
  [...line.replace(/ > .*| +#.*/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );

interface Campus {
  /** The variables of the server. */
  readonly place: Record<string, string>;
  /** Paths and ids of the page, each with the value in this test. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Runs the commands of a day as `ravi`, who uses sudo. */
async function typeCommands(day: string, { place, paths }: Campus): Promise<void> {
  for (const line of readDay(day, 'sh')) {
    if (line.endsWith('doctor') || (line.includes('--forget-place') && !isPostgres)) continue;
    const [, , ...words] = wordsOf(line);
    const typed = words.map((word) => paths[word] ?? word);
    const { code, error } = await runQuadWith({ ...place, MODERATORS, SUDO_USER: 'ravi' }, typed);
    expect({ line, code, error }).toEqual({ line, code: 0, error: '' });
  }
}

/** The commands' events in the security log, oldest first. */
async function readActs(place: Record<string, string>): Promise<string[]> {
  const { out } = await runQuadWith(place, ['log', '--kind', 'operator-act', '--json']);
  const details = out
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { detail: string }).detail);
  return details.filter((detail) => detail.includes('by ravi') && !detail.endsWith(': begun')).toReversed();
}

/** The log of moderation as the screen shows it, oldest first: who, what, whom, why. */
async function readModeration({ client }: Student): Promise<string[]> {
  const { body } = await client.call(getModerationLog, { limit: 50 });
  return body.data
    .map(({ who, what, whom, detail, note }) => {
      const names: Readonly<Record<string, string>> = moderationWords.eventNames;
      const by = who?.name ?? (detail.includes('"by":"operator"') ? 'The operator' : 'Quad');
      const more = detail === '' || detail.startsWith('{') ? '' : ` (${detail})`;
      return `${by}: ${names[what] ?? what}${more}, ${whom?.name}${note && `: ${note}`}`;
    })
    .toReversed();
}

async function aCampus() {
  const server = await startTestServer({ env: OFFICERS });
  const one = (email: string, name: string) => aStudent(server, { email: `${email}@example.edu`, name });
  return {
    server,
    place: placeOf(server),
    paths: { '/var/lib/quad/order-12-26.zip': path.join(await aFolder(), 'order.zip') },
    officer: await one('officer', 'Officer One'),
    dean: await one('dean', 'Dean One'),
    warden: await one('warden', 'Warden One'),
    asha: await one('asha', 'Asha Kumari'),
    ben: await one('ben', 'Ben Roy'),
  };
}

const isSuspended = async ({ client }: Student) => (await client.call(getPeople)).status === 403;

/** Ben writes about Asha, who reports it; Dean One removes it. @returns the case. */
async function removeOpinion({ asha, ben, dean }: Record<'asha' | 'ben' | 'dean', Student>) {
  const { commentId } = await writeOn(ben, asha);
  await sendReport(asha, commentId);
  return (await decideAbout(dean, commentId, { decisions: ['remove'] })).id;
}

test('a wrong suspension is reversed by a moderator, or ended by the operator', async () => {
  const day = 'A wrong suspension';
  const campus = await aCampus();
  const { place, dean, warden, asha, ben } = campus;
  const suspend = async () => {
    await sendReport(ben, asha.id, { kind: 'person', reason: 'impersonation' });
    const { id } = await decideAbout(dean, asha.id, { decisions: ['suspend'] });
    expect(await isSuspended(asha)).toBe(true);
    return id;
  };
  const id = await suspend();
  await warden.client.call(reverseDecision, { id, reason: 'Another Asha wrote it.' });
  expect(await isSuspended(asha)).toBe(false);
  expect(await readModeration(warden)).toEqual(readDay(day, 'moderation'));
  await suspend();
  await typeCommands(day, campus);
  await expect.poll(() => isSuspended(asha)).toBe(false);
  expect(await readActs(place)).toEqual(readDay(day, 'log'));
  const [last] = (await readModeration(warden)).slice(-1);
  expect(last).toBe('The operator: restored, Asha Kumari');
});

test('an order of a court: both exports are in the logs with the number of the order', async () => {
  const day = 'An order of a court for data';
  const campus = await aCampus();
  const { place, officer, dean, ben } = campus;
  const id = await removeOpinion(campus);
  const reason = 'Order 12/26';
  await officer.client.call(findPeople, { q: ben.email, reason });
  const body = JSON.stringify({ id: ben.id, reason });
  const headers = { 'content-type': 'application/json' };
  const file = await officer.client.fetch(exportPerson.path, { method: 'POST', headers, body });
  const evidence = await officer.client.fetch(`${getEvidence.path}?id=${id}`);
  expect([file.status, evidence.status]).toEqual([200, 200]);
  expect(await readModeration(dean)).toEqual(readDay(day, 'moderation'));
  await typeCommands(day, campus);
  expect(await readActs(place)).toEqual(readDay(day, 'log'));
});

test('a deletion by letter: first with 7 days to return, then for good', async () => {
  const day = 'A deletion by letter';
  const campus = await aCampus();
  await typeCommands(day, campus);
  expect((await logIn(campus.server, campus.asha.email)).response.status).toBe(401);
  expect(await readActs(campus.place)).toEqual(readDay(day, 'log'));
});

test('a stranger uses a moderator account: the stranger is logged out, the owner moderates again, and the decision is reversed', async () => {
  const day = 'A leaked moderator account';
  const campus = await aCampus();
  const { server, place, officer, dean, warden } = campus;
  const id = await removeOpinion(campus);
  await typeCommands(day, campus);
  const status = async ({ client }: Pick<Student, 'client'>) => (await client.call(getQueue)).status;
  await expect.poll(() => status(dean)).toBe(401);
  const back = await logIn(server, 'dean.one@example.edu');
  await expect.poll(() => status(back)).toBe(200);
  await warden.client.call(reverseDecision, { id, reason: 'Decided by a stranger, incident 7.' });
  expect(await readModeration(officer)).toEqual(readDay(day, 'moderation'));
  expect(await readActs(place)).toEqual(readDay(day, 'log'));
});

test('a bucket is lost: the new bucket has the photos of a backup before the restart', async ({ skip }) => {
  await skipWithoutPgDump(skip);
  const day = 'A lost bucket';
  const dataDir = await aFolder();
  const DATABASE_URL = isPostgres ? await anEmptyDatabase('template template0') : '';
  const [lost, found] = [await anS3Server(), await anS3Server()];
  const { server, stop } = await openTestServer({ dataDir, env: { ...lost.env, DATABASE_URL } });
  const { photo } = await aStudent(server);
  const statusOf = async (one: TestServer) => (await one.newClient().fetch(`/photos/${photo}.webp`)).status;
  const old = { ...placeOf(server), ...lost.env };
  const { out } = await runQuadWith(old, ['backup', await aFolder()]);
  await lost.stop();
  expect(await statusOf(server)).toBe(503);
  await expect.poll(() => server.log()).toContain(readDay(day, 'journal').join());
  const broken = await runQuadWith(old, ['doctor']);
  expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('Photos cannot be written: ') });
  await stop();
  const place = { ...old, ...found.env };
  await typeCommands(day, { place, paths: { B: /^Backup (.+)$/m.exec(out)?.[1] ?? '' } });
  expect(await readActs(place)).toEqual(
    readDay(day, 'log').filter((line) => isPostgres || !line.includes('forget')),
  );
  expect(await statusOf(await startTestServer({ dataDir, env: place }))).toBe(200);
});
