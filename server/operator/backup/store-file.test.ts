import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { copySqlite } from './store-file.ts';

/** Maximum writes. A copy that begins again at each write then ends, and contains the writes. */
const WRITES_MAX = 2_000;

/** A store of 16 MB with 4,000 rows, open for writes. */
function aStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-copy-'));
  const file = path.join(folder, 'quad.db');
  const database = new DatabaseSync(file);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = off; create table rows (text);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
     insert into rows select hex(randomblob(2000)) from n`,
  );
  return { database, file, copy: path.join(folder, 'copy.db') };
}

test('writes do not restart the copy of a store: it has the rows from its start and no later ones', async () => {
  const { database, file, copy } = aStore();
  let isOver = false;
  const copying = copySqlite(file, copy).finally(() => {
    isOver = true;
  });
  let writes = 0;
  for (; writes < WRITES_MAX && !isOver; writes += 1) {
    database.exec("insert into rows values ('written during the copy')");
    await nextTurn();
  }
  await copying;
  expect(writes).toBeGreaterThan(0);
  const copied = new DatabaseSync(copy, { readOnly: true });
  onTestFinished(() => copied.close());
  expect(copied.prepare('select count(*) as count from rows').get()).toEqual({ count: 4_000 });
});
