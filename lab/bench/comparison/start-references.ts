import path from 'node:path';
import { execPath } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '#test/free-port.ts';
import { loadDrizzle } from './drizzle-database.ts';
import { loadExpress } from './express-database.ts';
import { PEERS, versionOf } from './install.ts';
import type { Origin, Peer } from './peer.ts';
import { startServer } from '../../processes.ts';
import { countInPostgres, dropDatabase } from './postgres-database.ts';
import { openQuadRows } from './quad-rows.ts';

const COUNT = 'select (select count(*) from reactions) + (select count(*) from opinions) as count';

/** The references take Quad's requests and give its answers. */
export const likeQuad: Pick<Peer, 'translate' | 'namesOn'> = {
  translate: (request) => request,
  namesOn: (body) => (body as { name: string }[]).map(({ name }) => name),
};

export async function startExpress({ quadFile, postgresUrl }: Origin): Promise<Peer> {
  using rows = openQuadRows(quadFile);
  const database = 'peer_express';
  const url = await loadExpress(postgresUrl, database, rows);
  const process = await startReference('express-server.ts', { DATABASE_URL: url });
  return {
    ...likeQuad,
    name: 'Express + pg',
    parts: `${versionOf('express')}, ${versionOf('pg')}`,
    process,
    async stop() {
      await process.end('SIGTERM');
      await dropDatabase(postgresUrl, database);
    },
    usesPostgres: true,
    countRows: () => countInPostgres(url, COUNT),
  };
}

export async function startDrizzle({ quadFile, folder }: Origin): Promise<Peer> {
  const file = path.join(folder, 'drizzle.db');
  loadDrizzle(file, quadFile);
  const process = await startReference('drizzle-server.ts', { DATABASE_FILE: file });
  return {
    ...likeQuad,
    name: 'Drizzle + SQLite',
    parts: `${versionOf('drizzle-orm')}, ${versionOf('better-sqlite3')}`,
    process,
    stop: async () => void (await process.end('SIGTERM')), // the file is in the folder of the run
    usesPostgres: false,
    countRows: async () => countInSqlite(file, COUNT),
  };
}

export function countInSqlite(file: string, query: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare(query).get()?.['count']);
}

async function startReference(server: string, env: Record<string, string>) {
  const port = await freePort();
  return startServer({
    command: execPath,
    args: [path.join(PEERS, server)],
    env: { ...env, PORT: String(port) },
    port,
    readyText: 'ready',
  });
}
