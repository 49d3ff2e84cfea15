import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** The codes in the letters that nodes without a mail server write into the folder `outbox` of their data folder. */
export interface Outbox {
  /** Ignores the existing letters to this address. */
  readonly forget: (address: string) => Promise<void>;
  /**
   * @returns the code in the newest letter to this address that was not returned before; `null` if none comes in this
   * time.
   */
  readonly waitForCode: (address: string, withinMs: number) => Promise<string | null>;
}

export function readOutbox(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox');
  const known = new Set<string>();
  const codes = new Map<string, string>();
  const look = async () => {
    // There is no folder before the first letter.
    const names = await readdir(folder).catch((): string[] => []);
    for (const name of names.filter((one) => !known.has(one)).toSorted()) {
      const letter = await readFile(path.join(folder, name), 'utf8').catch(() => '');
      // A new file is empty at first.
      if (letter === '') continue;
      known.add(name);
      const [, address] = /^To: .*?([^\s<>]+@[^\s<>]+)/m.exec(letter) ?? [];
      const [code] = /^\d{6}$/m.exec(letter) ?? [];
      if (address && code) codes.set(address, code);
    }
  };
  return {
    async forget(address) {
      await look();
      codes.delete(address);
    },
    async waitForCode(address, withinMs) {
      const end = performance.now() + withinMs;
      for (;;) {
        await look();
        const code = codes.get(address);
        if (code !== undefined) {
          codes.delete(address);
          return code;
        }
        if (performance.now() > end) return null;
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}
