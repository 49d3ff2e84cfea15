import pg from 'pg';

/** Few statements, and few enough rows that one statement's text stays below a few MB. */
const ROWS_TOGETHER = 5_000;

/** Runs work on a new connection. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database. Replaces an older database of this name. @returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
}

/** Inserts rows whose keys are names of columns. */
export async function insertRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<object>,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const text = `insert into "${table}" (${list}) select ${list} from json_populate_recordset(null::"${table}", $1)`;
  let waiting: object[] = [];
  const flush = async () => {
    if (waiting.length > 0) await client.query(text, [JSON.stringify(waiting)]);
    waiting = [];
  };
  for (const row of rows) {
    waiting.push(row);
    if (waiting.length === ROWS_TOGETHER) await flush();
  }
  await flush();
}

/** Runs a query of one row with the column `count`. */
export async function countInPostgres(url: string, query: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(query);
    return Number(rows[0]?.count);
  });
}
