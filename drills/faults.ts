/**
 * Takes away what a node depends on, one after the other, and gives it back:
 *   npm run drill:faults -- [--only database,mail,bucket,photos,disk]
 * Needs PostgreSQL. Disks are small ones in memory, which only root may mount. Exit code 2: a case could not be tried here.
 */
import { parseArgs } from 'node:util';
import { loseDatabase } from './faults/database.ts';
import { fillDisk } from './faults/disk.ts';
import { loseMailServer } from './faults/mail.ts';
import { loseBucket, makePhotosReadOnly } from './faults/photos.ts';
import { expectThat } from './outcome.ts';
import { runDrill } from './run.ts';

const LIMIT_MS = 10 * 60_000;
const cases = {
  database: loseDatabase,
  mail: loseMailServer,
  bucket: loseBucket,
  photos: makePhotosReadOnly,
  disk: fillDisk,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = values.only?.split(',') ?? Object.keys(cases);

for (const [name, lose] of Object.entries(cases)) {
  if (!chosen.includes(name)) continue;
  console.log(`-- ${name}`);
  await runDrill(LIMIT_MS, async (opened) => {
    const { fault, seen, notHeld } = await lose(opened);
    console.log(`${fault}: ${notHeld.length === 0 ? 'held' : 'DID NOT HOLD'}`);
    for (const line of seen) console.log(`  ${line}`);
    for (const line of notHeld) expectThat(false, line);
  });
}
