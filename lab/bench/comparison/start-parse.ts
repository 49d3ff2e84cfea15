import path from 'node:path';
import { execPath } from 'node:process';
import { freePort } from '#test/free-port.ts';
import { PEERS, versionOf } from './install.ts';
import { loadParse } from './parse-database.ts';
import type { Origin, Peer } from './peer.ts';
import { startServer } from '../../processes.ts';
import { countInPostgres, createDatabase, dropDatabase } from './postgres-database.ts';
import { openQuadRows } from './quad-rows.ts';
import { toParse } from './to-parse.ts';

const COUNT = 'select (select count(*) from "Reaction") + (select count(*) from "Opinion") as count';

/** Starts Parse Server twice: the first start creates the tables, and the second start finds rows and statistics. */
export async function startParse({ quadFile, postgresUrl, viewerIds }: Origin): Promise<Peer> {
  const database = 'peer_parse';
  const url = await createDatabase(postgresUrl, database);
  const first = await start(url);
  await first.end('SIGTERM');
  using rows = openQuadRows(quadFile);
  const tokens = await loadParse(url, rows, viewerIds);
  const process = await start(url);
  return {
    name: 'Parse Server',
    parts: versionOf('parse-server'),
    process,
    async stop() {
      await process.end('SIGTERM');
      await dropDatabase(postgresUrl, database);
    },
    usesPostgres: true,
    translate: (request, viewerId) => toParse(request, viewerId, tokens.get(viewerId) ?? ''),
    namesOn: (body) => (body as { results: { name: string }[] }).results.map(({ name }) => name),
    countRows: () => countInPostgres(url, COUNT),
  };
}

async function start(url: string) {
  const port = await freePort();
  const env = {
    DATABASE_URL: url,
    PORT: String(port),
    PARSE_SERVER_LOGS_FOLDER: 'null', // no log files
  };
  const args = ['--disable-warning=DeprecationWarning', path.join(PEERS, 'parse-server.ts')];
  return startServer({ command: execPath, args, env, port, readyText: 'ready' });
}
