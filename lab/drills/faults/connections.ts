import pg from 'pg';

const TAKEN_WITHIN_MS = 20_000;
const AT_ONCE = 10;
/** PostgreSQL's code for a server without a free connection. */
const TOO_MANY = '53300';

/**
 * Takes every connection of a PostgreSQL server. Ends other clients' connections until they have none.
 * @param url the superuser's URL. Takes the superuser's reserved connections too.
 * @returns a function that gives them back.
 */
export async function takeConnections(url: string): Promise<() => Promise<void>> {
  const administrator = await connect(url);
  const taken = [administrator];
  const end = performance.now() + TAKEN_WITHIN_MS;
  for (;;) {
    const tried = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => connect(url)));
    for (const each of tried) {
      if (each.status === 'fulfilled') taken.push(each.value);
      else if ((each.reason as { code?: string }).code !== TOO_MANY) throw each.reason;
    }
    // The ended connections are free for the next process that connects.
    if (tried.some(({ status }) => status === 'rejected') && (await endOthers(administrator)) === 0) break;
    if (performance.now() > end) throw new Error('the connections of PostgreSQL could not be taken');
  }
  return async () => void (await Promise.all(taken.splice(0).map((client) => client.end())));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  // The server's stop ends it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** @returns how many there were. */
async function endOthers(administrator: pg.Client): Promise<number> {
  const { rowCount } = await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'drill'`,
  );
  return rowCount ?? 0;
}
