import { sql, type RawBuilder } from 'kysely';
import { fromEntriesFoundBy } from '#server/access/people.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';

/**
 * Reads ranges of `name_entries` with one statement. The rows come in the order of the primary key, so nothing is sorted and
 * nothing is read that is not returned.
 */

/** A range of entries: from `low` up to but not including `high`. */
export interface NameRange {
  readonly low: string;
  readonly high: string;
}

export interface EntryRow {
  readonly entry: string;
  readonly id: string;
}

/** The numbers of ranges of one statement. A shorter list is filled up with empty ranges. */
const LENGTHS = [1, 4, 16, 64];
export const RANGES_PER_STATEMENT = 64;

interface Read {
  readonly viewerId: string;
  /** At most {@link RANGES_PER_STATEMENT}. */
  readonly ranges: readonly NameRange[];
  readonly rows: number;
  readonly offset: number;
}
export type ReadRanges = (read: Read) => Promise<EntryRow[]>;

/** Creates a reader of rows of some ranges, one range after the other. */
export function createRangeReader(db: Db): ReadRanges {
  const readers = LENGTHS.map((length) => ({ length, read: prepareRanges(db, length) }));
  return async ({ viewerId, ranges, rows, offset }) => {
    const reader = readers.find(({ length }) => length >= ranges.length);
    if (!reader) throw new Error('too many ranges for one statement');
    const params: Params = { viewerId, rows, offset, end: rows + offset };
    for (let index = 0; index < reader.length; index += 1) {
      const { low, high } = ranges[index] ?? { low: '', high: '' };
      params[`low${index}`] = low;
      params[`high${index}`] = high;
    }
    return reader.read(params);
  };
}

type Params = Record<string, string | number>;

function prepareRanges(db: Db, length: number) {
  return prepareQuery<Params, EntryRow>(db, (param) => {
    const query = rangesQuery(param, length);
    return { compile: () => query.compile(db) };
  });
}

/** Each range is read in the order of the primary key, and no more of it than the answer may need. */
export function rangesQuery(param: (name: string) => unknown, length: number): RawBuilder<EntryRow> {
  const rangeQuery = (index: number, columns: RawBuilder<unknown>) => sql`select ${columns}
    ${fromEntriesFoundBy(param('viewerId'), 'n')} and n.entry >= ${param(`low${index}`)} and n.entry < ${param(`high${index}`)}
    order by n.entry, n.person_id`;
  const columns = sql`n.entry, n.person_id as id`;
  if (length === 1) return sql<EntryRow>`${rangeQuery(0, columns)} limit ${param('rows')} offset ${param('offset')}`;
  const ranges = Array.from(
    { length },
    (_, index) =>
      sql`select * from (${rangeQuery(index, sql`${sql.lit(index)} as range, ${columns}`)} limit ${param('end')}) as in_range`,
  );
  return sql<EntryRow>`select entry, id from (${sql.join(ranges, sql` union all `)}) as merged
    order by range, entry, id limit ${param('rows')} offset ${param('offset')}`;
}
