/**
 * Moves an embedded store with photos to PostgreSQL and a bucket. Ends the command with kill -9 twice on the way: among
 * the rows and among the photos. Then compares the moved data, independently of the command's own comparison, and
 * starts a node on them:
 *   npm run drill -- move [--people 100000] [--photos 100000]
 * Needs PostgreSQL.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inParallel } from '#server/operator/in-parallel.ts';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';
import { densities, nameFile } from '#server/platform/photos/photo-store.ts';
import { startPostgres } from '#test/postgres.ts';
import { startQuad } from '#test/run-quad.ts';
import { runStatement } from '#test/run-statement.ts';
import { makeBucket } from './world/bucket.ts';
import { check } from '../check.ts';
import { startNode } from '../processes.ts';
import { expectThat, NotTried } from './outcome/outcome.ts';
import { ask } from '../client.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore } from './world/store.ts';

const LIMIT_MS = 90 * 60_000;
const LOOK_EVERY_MS = 200;
/** Approximate size of the photo on a card. */
const PHOTO_BYTES = 8_192;
const AT_A_TIME = 50;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    photos: { type: 'string', default: '100000' },
  },
});

/** Gives `count` people a photo each. @returns the keys of the photos. */
async function addPhotos(store: Store, dataDir: string, count: number): Promise<string[]> {
  const people = await store.db.selectFrom('people').select('id').orderBy('id').limit(count).execute();
  const owned = people.map(({ id }) => ({ id, key: randomBytes(16).toString('hex') }));
  for (let from = 0; from < owned.length; from += AT_A_TIME)
    await Promise.all(
      owned.slice(from, from + AT_A_TIME).flatMap(({ key }) =>
        densities.map(async (density) => {
          const file = path.join(dataDir, 'photos', nameFile(key, density));
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, randomBytes(PHOTO_BYTES));
        }),
      ),
    );
  await store.transaction(async (tx) => {
    for (const { id, key } of owned)
      await tx.updateTable('people').set({ photo: key }).where('id', '=', id).execute();
  });
  return owned.map(({ key }) => key);
}

/** Runs the command until the condition holds, and then kills it. @returns what it printed. */
async function killWhen(
  start: () => ReturnType<typeof startQuad>,
  isTime: () => Promise<boolean>,
): Promise<string> {
  const running = start();
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  while (!hasEnded && !(await isTime().catch(() => false))) await sleep(LOOK_EVERY_MS);
  expectThat(!hasEnded, 'the command has ended before it was killed');
  running.kill();
  return (await running.ended).out;
}

async function countRows({ db }: Pick<Store, 'db'>): Promise<string> {
  const tables = ['people', 'reactions', 'opinions', 'sessions'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const row = await db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return `${row.rows} ${table}`;
    }),
  );
  return counts.join(', ');
}

await runDrill(LIMIT_MS, async (opened) => {
  const folder = await makeFolder(opened);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const source = await makeStore(opened, 'sqlite', dataDir, { people: Number(values.people) });
  const before = await source.open();
  const keys = await addPhotos(before, dataDir, Number(values.photos));
  const rows = await countRows(before);
  await before.close();
  const bucket = await makeBucket(opened, folder);
  await bucket.start();
  const postgres = await startPostgres({});
  if (!postgres) throw new NotTried('there is no PostgreSQL on this machine');
  opened.defer(() => postgres.stop());
  await runStatement(postgres.url, 'create database moved');
  const url = postgres.url.replace(/postgres$/, 'moved');
  const env = { ...source.env, ...bucket.env };
  const start = () => startQuad(env, ['move', '--to', url]);

  const began = performance.now();
  await killWhen(start, async () => {
    const found = await runStatement(url, 'select 1 from reactions limit 1');
    return found.length > 0;
  });
  const [arrived] = await runStatement<{ people: string; reactions: string }>(
    url,
    'select (select count(*) from people) as people, (select count(*) from reactions) as reactions',
  );
  expectThat(!rows.includes(`${arrived?.reactions} reactions`), 'all rows were there at the first kill');
  const second = await killWhen(start, async () => {
    const objects = await readdir(bucket.objects, { recursive: true });
    return objects.length > keys.length / 2;
  });
  const { code, out, error } = await start().ended;
  const seconds = Math.round((performance.now() - began) / 1000);
  expectThat(code === 0 && error === '', `the third run ended with ${code}: ${error}`);
  expectThat(/^Continuing an interrupted move/m.test(second), `the second run printed ${second}`);
  expectThat(/^Continuing an interrupted move/m.test(out), 'the third run did not continue');
  expectThat(/; [1-9][\d,]* were there\./.test(out), 'no photo was there');
  console.log(
    `killed with ${arrived?.people} people and ${arrived?.reactions} reactions there, and among the photos; ${seconds} s in all\n${out.trim()}`,
  );

  const after = await openStore({ databaseUrl: url, dataDir: folder }, () => {});
  opened.defer(() => after.close());
  const moved = await countRows(after);
  expectThat(moved === rows, `${rows} were moved, and there are ${moved}`);
  const { wrongCounters } = await check(after, { writes: [], reads: [] });
  expectThat(wrongCounters === 0, `${wrongCounters} people have wrong counters`);
  const node = await startNode({ ...env, DATABASE_URL: url, DATA_DIR: folder }, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  let wrong = 0;
  const names = keys.flatMap((key) => densities.map((density) => nameFile(key, density)));
  await inParallel(names, async (name) => {
    const own = await readFile(path.join(dataDir, 'photos', name));
    const answer = await fetch(`${node.url}/photos/${path.basename(name)}`);
    if (!answer.ok || !own.equals(Buffer.from(await answer.arrayBuffer()))) wrong += 1;
  });
  expectThat(wrong === 0, `${wrong} files of ${keys.length} photos are missing or other ones`);
  const [viewer] = source.population.viewers;
  const list = await ask(node.url, { method: 'GET', path: '/get', cookie: viewer?.cookie ?? '' });
  expectThat(list.status === 200, `a session from before gets ${list.status}`);
  console.log(
    `${moved}; ${wrong} files of ${keys.length} photos missing or other ones, ${wrongCounters} wrong counters`,
  );
});
