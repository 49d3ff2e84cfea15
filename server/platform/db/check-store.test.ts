import { randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { aFolder } from '#test/server-process.ts';
import { fillStore } from '#test/fill-store.ts';
import { checkStore } from './check-store.ts';
import { openStore } from './open.ts';
import { createLog } from '#server/platform/process/log.ts';

/** The level of errors in pino. */
const ERROR = 50;
const TEN_MINUTES = 600_000;
const DAMAGE_BYTES = 20_000;
/** Seven hours, in which every table is checked. */
const TURNS = 45;

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly table: string;
  readonly faults?: string[];
}

/** Runs the checks of some hours on an idle store. */
async function runChecks(dataDir: string): Promise<LogLine[]> {
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(await openStore({ databaseUrl: null, dataDir }, () => {}), (one) => one.close());
  const lines: LogLine[] = [];
  const log = createLog('info', true, { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (let turn = 0; turn < TURNS; turn += 1)
    await checkStore({ store, log, clock: () => turn * TEN_MINUTES });
  return lines;
}

describe.runIf(inject('store') === 'sqlite')('the embedded store', { timeout: 120_000 }, () => {
  test('with 20 kB of damage in its middle logs an error with the remedy; an undamaged one logs none', async () => {
    const dataDir = await aFolder();
    await fillStore({ databaseUrl: null, dataDir }, 2_000);
    expect(await runChecks(dataDir)).toEqual([]);

    const name = path.join(dataDir, 'quad.db');
    const file = await open(name, 'r+');
    const { size } = await stat(name);
    await file.write(randomBytes(DAMAGE_BYTES), 0, DAMAGE_BYTES, Math.floor((size - DAMAGE_BYTES) / 2));
    await file.close();
    const lines = await runChecks(dataDir);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatchObject({ level: ERROR, table: expect.any(String) });
      expect(line.faults?.length).toBeGreaterThan(0);
      expect(line.msg).toMatch(/the store is damaged: .*restore the newest backup/);
    }
  });
});
