import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_FOLDER, fillWithDemoPeople } from './journeys/demo-folder.ts';

/** Fills one data folder before the journeys. Each product gets a copy, because filling takes 3 s of a processor. */
export default async function provideDemoFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad demo '));
  await fillWithDemoPeople({ ...process.env, DATA_DIR: folder });
  process.env[DEMO_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
