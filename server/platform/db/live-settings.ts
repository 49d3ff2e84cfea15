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

/** Reads the settings now and every second. While the store does not answer, the last ones stay valid. */
export async function openLiveSettings({ db }: Pick<Store, 'db'>): Promise<LiveSettings> {
  let values: ReadonlyMap<string, string> = new Map();
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      const next = await listLiveSettings(db);
      const isSame =
        next.size === values.size && [...next].every(([name, value]) => values.get(name) === value);
      if (!isSame) values = next;
    } catch {
      // The requests themselves report an outage.
    } finally {
      isReading = false;
    }
  };
  await read();
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  return {
    get values() {
      return values;
    },
    close: () => clearInterval(timer),
  };
}
