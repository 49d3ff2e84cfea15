import type { openBucketFolder } from '#server/platform/photos/s3-folder.ts';
import { readNames, STREAMS } from './names.ts';

const AT_ONCE = 8;

/**
 * Deletes what no restore to a time from `since` on needs. That is what comes before the newest base of that time or earlier; without
 * such a base nothing is deleted.
 * @param since milliseconds since the epoch.
 * @param signal ends it. What is left is deleted the next time.
 */
export async function expire(
  bucket: Pick<ReturnType<typeof openBucketFolder>, 'list' | 'remove'>,
  since: number,
  signal: AbortSignal,
): Promise<void> {
  const keys = await bucket.list(STREAMS, signal);
  const { bases, log } = readNames(keys);
  const oldest = bases.filter(({ time }) => time <= since).at(-1);
  if (!oldest) return;
  const { stream, time, run, number } = oldest;
  const before = [
    ...bases.filter((base) => base.stream === stream && base.time < time),
    ...log.filter((part) => part.stream === stream && part.run < run && part.number < number),
  ];
  const old = [...keys.filter((key) => key < stream), ...before.map(({ key }) => key)].values();
  const take = async () => {
    for (const key of old) await bucket.remove(key, signal);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
