import { setImmediate } from 'node:timers/promises';

/** Bounds the memory of a download. */
const ROWS_MAX = 20_000;
/** A statement of the embedded store blocks other requests, so each must take less than 5 ms. */
const PAGE_ROWS = 200;

interface Pages<Row, Presented> {
  /** Reads at most `limit` rows after the last row of the previous page; null for the first page. */
  readonly read: (last: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Converts a row to the form that the person sees. */
  readonly present: (row: Row) => Presented | Promise<Presented>;
}

/** Reads up to 20,000 rows in pages, with a pause after each. */
export async function readPages<Row, Presented>({
  read,
  present,
}: Pages<Row, Presented>): Promise<Presented[]> {
  const presented: Presented[] = [];
  let last: Row | null = null;
  for (;;) {
    const page: readonly Row[] = await read(last, Math.min(PAGE_ROWS, ROWS_MAX - presented.length));
    for (const row of page) presented.push(await present(row));
    last = page.at(-1) ?? null;
    if (page.length < PAGE_ROWS || presented.length >= ROWS_MAX) return presented;
    await setImmediate();
  }
}
