/**
 * Loses everything under writes, and restores it:
 * - from a backup, on both stores: every write acknowledged before the backup began must be restored;
 * - from the bucket of Litestream, many times: node and Litestream are killed and their folder is deleted. This may
 * cost the last second.
 *
 * Also watches a node beside Litestream, while a backup and doctor read the store.
 *
 *   npm run drill -- restore [--only backup|replica|log] [--store sqlite|postgres] [--times 5] [--people 5000]
 */
import { parseArgs } from 'node:util';
import { backUpAndRestore } from './restore/backup.ts';
import { loseDisk } from './restore/lost-disk.ts';
import { watchLog } from './restore/watch-log.ts';
import { runDrill } from './outcome/run.ts';
import { storeNames } from './world/store.ts';

const LIMIT_MS = 5 * 60_000;
const REPLICA_LIMIT_MS = 60 * 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    store: { type: 'string' },
    times: { type: 'string', default: '5' },
    people: { type: 'string', default: '5000' },
  },
});
const parts = ['backup', 'replica', 'log'];
if (values.only !== undefined && !parts.includes(values.only))
  throw new Error(`--only is among ${parts.join(', ')}`);
if (values.store === 'postgres' && (values.only ?? 'backup') !== 'backup')
  throw new Error('Litestream copies the embedded store alone');
const isChosen = (part: string) => values.only === undefined || values.only === part;
const people = Number(values.people);

for (const name of storeNames.filter((store) => values.store === undefined || store === values.store))
  if (isChosen('backup')) await runDrill(LIMIT_MS, (opened) => backUpAndRestore(opened, name));

const usesLitestream = values.store !== 'postgres';
if (isChosen('replica') && usesLitestream)
  await runDrill(REPLICA_LIMIT_MS, async () => {
    for (let nth = 1; nth <= Number(values.times); nth += 1) await loseDisk(nth, people);
  });
if (isChosen('log') && usesLitestream) await runDrill(REPLICA_LIMIT_MS, (opened) => watchLog(opened, people));
