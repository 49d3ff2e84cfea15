import type { FastifyBaseLogger } from 'fastify';
import { describeForLog } from './errors.ts';
import type { Store } from './store.ts';
import { listLiveSettings } from './settings.ts';

/**
 * Settings of the store that commands change while the server runs, in another process. So each node reads them every
 * second.
 */
export interface LiveSettings {
  /** Values by name. Another map after each change. */
  readonly values: ReadonlyMap<string, string>;
  close(): void;
}

/** Maximum time until a node notices a command. */
const READ_EVERY_MS = 1_000;
/** After so many failed reads in a row a line of the log reports that commands have no effect. */
const FAILED_READS = 10;

/**
 * Reads the settings now and every second. While the store does not answer, the last ones stay valid.
 * @throws when the first read fails: without it, a removed moderator would moderate.
 */
export async function openLiveSettings(
  { db }: Pick<Store, 'db'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<LiveSettings> {
  let values: ReadonlyMap<string, string> = await listLiveSettings(db);
  let failures = 0;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      const next = await listLiveSettings(db);
      const isSame =
        next.size === values.size && [...next].every(([name, value]) => values.get(name) === value);
      if (!isSame) values = next;
      if (failures >= FAILED_READS) log.info('commands of the operator have an effect on this node again');
      failures = 0;
    } catch (error) {
      // The requests themselves report a short outage.
      failures += 1;
      if (failures === FAILED_READS)
        log.warn(
          describeForLog(error),
          'commands of the operator have no effect on this node: their settings cannot be read',
        );
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  return {
    get values() {
      return values;
    },
    close: () => clearInterval(timer),
  };
}
