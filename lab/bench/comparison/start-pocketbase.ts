import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/free-port.ts';
import { PEERS, type Binary } from './install.ts';
import type { Origin, Peer } from './peer.ts';
import { startServer } from '../../processes.ts';
import { loadPocketBase } from './pocketbase-database.ts';
import { countInSqlite } from './start-references.ts';
import { toPocketBase } from './to-pocketbase.ts';

const COUNT = 'select (select count(*) from reactions) + (select count(*) from opinions) as count';

export async function startPocketBase(
  { quadFile, folder, viewerIds }: Origin,
  { file, version }: Binary,
): Promise<Peer> {
  const own = path.join(PEERS, 'pocketbase');
  const dataFolder = path.join(folder, 'pocketbase');
  const args = [
    '--dev=false', // it prints every statement when it runs from the system's folder of temporary files
    `--dir=${dataFolder}`,
    `--migrationsDir=${path.join(own, 'migrations')}`,
    `--hooksDir=${path.join(own, 'hooks')}`,
    `--publicDir=${path.join(folder, 'public')}`,
  ];
  const migrate = args.filter((arg) => !arg.startsWith('--publicDir'));
  await promisify(execFile)(file, ['migrate', 'up', ...migrate]);
  const database = path.join(dataFolder, 'data.db');
  const ids = loadPocketBase(database, quadFile, viewerIds);
  const port = await freePort();
  const process = await startServer({
    command: file,
    args: ['serve', `--http=127.0.0.1:${port}`, ...args],
    env: {},
    port,
    readyText: 'Server started',
  });
  return {
    name: 'PocketBase',
    parts: `pocketbase ${version}`,
    process,
    stop: async () => void (await process.end('SIGTERM')), // the files are in the folder of the run
    usesPostgres: false,
    translate: (request, viewerId) => toPocketBase(request, viewerId, ids),
    namesOn: (body) => (body as { items: { name: string }[] }).items.map(({ name }) => name),
    countRows: async () => countInSqlite(database, COUNT),
  };
}
