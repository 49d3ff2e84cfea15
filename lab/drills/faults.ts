/**
 * Causes faults, one after the other, in the services and files that a node needs. Ends each fault again:
 *   npm run drill -- faults [--only database,clock]
 *   npm run drill -- faults --only mail-hour
 * Needs PostgreSQL. Only root may mount the small disks in memory. Exit code 2: a case could not be tried here.
 */
import { parseArgs } from 'node:util';
import type { Result } from './faults/case.ts';
import { moveClock, moveClockOfDatabase, moveClockOnPostgres } from './faults/clock.ts';
import { makeFolderReadOnly, removeStoreFiles } from './faults/data-folder.ts';
import { loseDatabase, silenceDatabase, takeAllConnections } from './faults/database.ts';
import { fillDisk } from './faults/disk.ts';
import { loseMailServer, loseMailServerForAnHour, silenceMailServer, slowMailServer } from './faults/mail.ts';
import { loseBucketOfNodes } from './faults/bucket-of-nodes.ts';
import { loseBucket, makePhotosReadOnly, silenceBucket } from './faults/photos.ts';
import { startSecondProcess } from './faults/second-process.ts';
import { damageStoreFile } from './faults/store-file.ts';
import { expectThat, NotTried } from './outcome/outcome.ts';
import { runDrill } from './outcome/run.ts';

const LIMIT_MS = 10 * 60_000;
const HOUR_LIMIT_MS = 75 * 60_000;
const cases = {
  database: loseDatabase,
  'database-silent': silenceDatabase,
  connections: takeAllConnections,
  mail: loseMailServer,
  'mail-silent': silenceMailServer,
  'mail-slow': slowMailServer,
  bucket: loseBucket,
  'bucket-silent': silenceBucket,
  'bucket-nodes': loseBucketOfNodes,
  photos: makePhotosReadOnly,
  disk: fillDisk,
  'folder-read-only': makeFolderReadOnly,
  'store-file': damageStoreFile,
  'store-gone': removeStoreFiles,
  'second-process': startSecondProcess,
  clock: moveClock,
  'clock-postgres': moveClockOnPostgres,
  'clock-database': moveClockOfDatabase,
};

/** Takes an hour, so it runs only by its name. */
const byName = { 'mail-hour': loseMailServerForAnHour };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = values.only?.split(',') ?? Object.keys(cases);

for (const [name, runCase] of Object.entries({ ...cases, ...byName })) {
  if (!chosen.includes(name)) continue;
  console.log(`-- ${name}`);
  await runDrill(name in byName ? HOUR_LIMIT_MS : LIMIT_MS, async (opened) => {
    const { fault, seen, notHeld } = await runCase(opened).catch((error: Error): Result => {
      if (error instanceof NotTried) throw error;
      return { fault: name, seen: [], notHeld: [error.message] };
    });
    console.log(`${fault}: ${notHeld.length === 0 ? 'held' : 'DID NOT HOLD'}`);
    for (const line of seen) console.log(`  ${line}`);
    for (const line of notHeld) expectThat(false, line);
  });
}
