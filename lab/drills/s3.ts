/**
 * Keeps the photos on Ceph's object gateway, a real store with the S3 interface. Tries uploads, replacements, a person
 * who becomes private and a deleted account; then kill -9 and SIGSTOP of the gateway under uploads; then the search for
 * photos without an owner; then backup and restore:
 *   npm run drill -- s3 [--store sqlite|postgres]
 * Two nodes on PostgreSQL, or one on SQLite. Needs Debian's packages ceph-mon, ceph-osd, radosgw and ceph-common;
 * without them the exit code is 2.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findOtherThan503, slowestOf } from './faults/case.ts';
import { ask, type Answer } from '../client.ts';
import { startNode, type ServerProcess } from '../processes.ts';
import { expectThat, NotTried } from './outcome/outcome.ts';
import { formatStatuses } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { addressOf, keysOf, PACKAGES, startCeph } from './s3/ceph.ts';
import { sweepAndRestore } from './s3/sweep.ts';
import { findServed, findWrong, keepUploading, Student } from './s3/students.ts';
import { makeFolder, makeStore } from './world/store.ts';

const LIMIT_MS = 10 * 60_000;
const PEOPLE = 500;
const STUDENTS = 6;
const CALM_MS = 6_000;
const AWAY_MS = 5_000;
const FROZEN_MS = 12_000;
/** A call to the bucket ends after 4 s. The remaining time is for a busy node. It is less than a second call. */
const SLOWEST_MS = 6_000;
const CODE_WITHIN_MS = 20_000;

const { values } = parseArgs({ options: { store: { type: 'string', default: 'postgres' } } });
const table: string[] = [];

await runDrill(LIMIT_MS, async (opened) => {
  const folder = await makeFolder(opened);
  const ceph = await startCeph(opened, folder);
  if (ceph === null)
    throw new NotTried(`Ceph is not installed: apt-get install --no-install-recommends ${PACKAGES}`);
  const name = values.store === 'sqlite' ? 'sqlite' : 'postgres';
  const store = await makeStore(opened, name, folder, { people: PEOPLE });
  const bucket = await ceph.makeBucket('quad-photos');
  const env = { ...store.env, ...keysOf(bucket), PHOTO_STORE: addressOf(bucket) };
  const nodes: ServerProcess[] = [];
  for (let nth = 0; nth < (name === 'sqlite' ? 1 : 2); nth += 1) nodes.push(await startNode(env, folder));
  for (const node of nodes) opened.defer(async () => void (await node.end('SIGKILL')));
  table.push(`Ceph ${ceph.version}, ${nodes.length} node(s) on ${name}`);

  const answers: Answer[] = [];
  const urls = nodes.map(({ url }) => url);
  const [hidden, gone, ...students] = store.population.viewers
    .slice(0, STUDENTS + 2)
    .map((viewer) => new Student(viewer, urls, answers));
  if (!hidden || !gone) throw new Error('there are too few people');
  const uploads = keepUploading(students);
  await sleep(CALM_MS);
  await turnPrivate(hidden, urls);
  await deleteAccount(gone, urls, nodes, folder);
  expectThat(
    answers.every(({ status }) => status === 200),
    `without a fault: ${formatStatuses(answers)}`,
  );
  table.push(`without a fault: ${formatStatuses(answers)}`);
  await takeAway(answers, 'kill -9', AWAY_MS, ceph.kill, ceph.start);
  await takeAway(
    answers,
    'SIGSTOP',
    FROZEN_MS,
    () => ceph.signal('SIGSTOP'),
    () => ceph.signal('SIGCONT'),
  );
  await uploads.stop();
  await lookAtAll(students, urls);
  table.push(...(await sweepAndRestore(opened, { env, folder, bucket, ceph })));
  expectThat(
    nodes.every((node) => node.isRunning()),
    'a node has ended',
  );
});
for (const line of table) console.log(line);
if (table.length > 0) console.log(process.exitCode ? 'DID NOT HOLD' : 'held');

async function turnPrivate(student: Student, urls: readonly string[]): Promise<void> {
  await student.upload();
  await student.upload();
  const { cookie } = student.viewer;
  const asked = { method: 'PATCH', path: '/update', cookie, body: { updates: { public: 0 } } };
  const { status } = await ask(urls[0] ?? '', asked);
  expectThat(status === 200, `turning private gets ${status}`);
  const { picture = 0 } = student.present ?? {};
  const now = { picture, path: await student.ownPath() };
  for (const url of urls) {
    for (const what of await findWrong(url, now)) expectThat(false, `of a private person: ${what}`);
    for (const shown of student.photos)
      for (const what of await findServed(url, shown)) expectThat(false, `of a private person: ${what}`);
  }
}

/** The code comes from the output of a node, because a node without a mail server prints its mails. */
async function deleteAccount(
  student: Student,
  urls: readonly string[],
  nodes: readonly ServerProcess[],
  folder: string,
): Promise<void> {
  await student.upload();
  const { cookie } = student.viewer;
  const [url = ''] = urls;
  const requested = await ask(url, { method: 'POST', path: '/forget', cookie, body: {} });
  expectThat(requested.status === 200, `a code for the deletion gets ${requested.status}`);
  let otp: string | undefined;
  const until = performance.now() + CODE_WITHIN_MS;
  while (otp === undefined && performance.now() < until) {
    const files = nodes.map(({ port }) => readFile(path.join(folder, `node-${port}.log`), 'utf8'));
    otp = /\bcode (\d{6})$/m.exec((await Promise.all(files)).join('\n'))?.[1];
    await sleep(100);
  }
  const body = { otp, opinions: 'remove' };
  const { status } = await ask(url, { method: 'DELETE', path: '/me', cookie, body });
  expectThat(status === 200, `the deletion of an account gets ${status}`);
  for (const each of urls)
    for (const shown of student.photos)
      for (const what of await findServed(each, shown)) expectThat(false, `of a deleted person: ${what}`);
}

/** Takes the gateway away under uploads, then starts it again. */
async function takeAway(
  answers: readonly Answer[],
  fault: string,
  ms: number,
  take: () => Promise<void> | void,
  give: () => Promise<void> | void,
): Promise<void> {
  const first = answers.length;
  const takenAt = performance.now();
  await take();
  await sleep(ms);
  const givenAt = performance.now();
  await give();
  const backAt = performance.now();
  await sleep(CALM_MS);
  const seen = answers.slice(first);
  const during = seen.filter(({ began, ended }) => began > takenAt && ended < givenAt);
  const other = findOtherThan503(during);
  expectThat(
    during.length > 0 && other === '',
    `${fault}: without the gateway: ${other || 'no answer at all'}`,
  );
  const failed = seen.filter(({ status }) => status !== 200);
  expectThat(findOtherThan503(failed) === '', `${fault}: ${findOtherThan503(failed)}`);
  const slow = (isWrite: boolean) => slowestOf(seen.filter((answer) => answer.isWrite === isWrite));
  expectThat(
    Math.max(slow(true), slow(false)) <= SLOWEST_MS,
    `${fault}: an answer took more than ${SLOWEST_MS / 1000} s`,
  );
  const late = failed.filter(({ began }) => began > backAt);
  expectThat(late.length === 0, `${fault}: ${late.length} requests failed after the gateway was back`);
  const well = seen.find(({ began, isWrite, status }) => began > takenAt && isWrite && status === 200);
  expectThat(well !== undefined, `${fault}: no photo was accepted afterwards`);
  table.push(
    `${fault} of the gateway for ${((backAt - takenAt) / 1000).toFixed(1)} s: ${formatStatuses(during)} without it, the slowest upload ${Math.round(slow(true))} ms, the slowest photo ${Math.round(slow(false))} ms; first acknowledged upload ${Math.round((well?.ended ?? 0) - backAt)} ms after it answers`,
  );
}

async function lookAtAll(students: readonly Student[], urls: readonly string[]): Promise<void> {
  const counts = { acknowledged: 0, wrong: 0, replacedServed: 0 };
  for (const student of students) {
    counts.acknowledged += student.photos.length;
    const last = student.present;
    for (const url of urls) {
      const wrong = last ? await findWrong(url, last) : ['no photo was acknowledged'];
      if (last && (await student.ownPath(url)) !== last.path) wrong.push(`${last.path} is not the photo`);
      counts.wrong += wrong.length;
      for (const what of wrong) expectThat(false, what);
      for (const shown of student.photos.slice(0, -1)) {
        const served = await findServed(url, shown);
        counts.replacedServed += served.length;
        for (const what of served) expectThat(false, what);
      }
    }
  }
  table.push(
    `${counts.acknowledged} photos acknowledged to ${students.length} students: lost or wrong ${counts.wrong}, replaced and still served ${counts.replacedServed}`,
  );
}
