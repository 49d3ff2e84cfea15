import { sql, type RawBuilder } from 'kysely';
import { fromListedEntries } from '#server/access/people/people.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/**
 * Reads ranges of `name_entries` with one statement. The rows come in the order of the primary key. So nothing is
 * sorted, and only returned rows are read.
 */

/** A range of entries: from `low` up to but not including `high`. */
export interface NameRange {
  readonly low: string;
  readonly high: string;
}

export interface EntryRow {
  /** Index of the range in the list. */
  readonly range: number;
  readonly entry: string;
  readonly id: string;
}

/** The possible numbers of ranges in a statement. A shorter list is filled with empty ranges. */
const LENGTHS = [1, 4, 16, 64];
export const RANGES_PER_STATEMENT = 64;

interface Read {
  /** At most {@link RANGES_PER_STATEMENT}. */
  readonly ranges: readonly NameRange[];
  readonly rows: number;
  readonly offset: number;
}
export type ReadRanges = (read: Read) => Promise<EntryRow[]>;

/** Creates a reader of the rows of several ranges, one range after another. */
export function createRangeReader(db: Db): ReadRanges {
  const readers = LENGTHS.map((length) => ({ length, read: prepareRanges(length) }));
  return async ({ ranges, rows, offset }) => {
    const reader = readers.find(({ length }) => length >= ranges.length);
    if (!reader) throw new Error('too many ranges for one statement');
    const params: Params = { rows, offset, end: rows + offset };
    for (let index = 0; index < reader.length; index += 1) {
      const { low, high } = ranges[index] ?? { low: '', high: '' };
      params[`low${index}`] = low;
      params[`high${index}`] = high;
    }
    const { rows: found } = await reader.read<EntryRow>(db, params);
    return found;
  };
}

type Params = Record<string, string | number>;

function prepareRanges(length: number) {
  return prepareStatement<Params>((db, param) => {
    const query = rangesQuery(param, length);
    return { compile: () => query.compile(db) };
  });
}

/**
 * Both stores read the parts of the `union all` one after another, each in the order of the primary key, and stop at
 * the limit. `+ 0` is needed because SQLite compiles a statement with `limit ?` again at every execution.
 */
export function rangesQuery(param: (name: string) => unknown, length: number): RawBuilder<EntryRow> {
  const ranges = Array.from(
    { length },
    (_, index) => sql`select * from (select ${sql.lit(index)} as range, n.entry, n.person_id as id
      ${fromListedEntries('n')} and n.entry >= ${param(`low${index}`)} and n.entry < ${param(`high${index}`)}
      order by n.entry, n.person_id limit (${param('end')} + 0)) as in_range`,
  );
  return sql<EntryRow>`${sql.join(ranges, sql` union all `)} limit (${param('rows')} + 0) offset (${param('offset')} + 0)`;
}
