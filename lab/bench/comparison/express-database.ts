import { createDatabase, insertRows, withClient } from './postgres-database.ts';
import type { QuadRows } from './quad-rows.ts';
import { columns, createIndexes, createTables } from './reference-schema.ts';

/** Fills a database for express-server.ts. @returns its URL. */
export async function loadExpress(serverUrl: string, name: string, rows: QuadRows): Promise<string> {
  const url = await createDatabase(serverUrl, name);
  await withClient(url, async (client) => {
    await client.query(createTables('postgres'));
    for (const table of ['people', 'sessions', 'reactions', 'opinions'] as const)
      await insertRows(client, table, columns[table], rows[table]());
    await client.query(createIndexes());
    await client.query('vacuum analyze');
  });
  return url;
}
