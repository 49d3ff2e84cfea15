import { childrenOf, readCpuUs } from '../../process-files.ts';
import { withClient } from './postgres-database.ts';

/** @returns a function that reads the CPU time of a PostgreSQL server on this machine, with all its processes. */
export async function watchPostgresCpu(url: string): Promise<() => number> {
  const pid = await withClient(url, async (client) => {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return Number(rows[0]?.file.split('\n')[0]);
  });
  return () => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + readCpuUs(each), 0);
}
