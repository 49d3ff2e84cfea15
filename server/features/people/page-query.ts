import { sql, type RawBuilder } from 'kysely';
import { filterChoices, filterNames, type Filter, type FilterName, type Sort } from '#contract/people.ts';
import type { ChosenDetails } from '#contract/user.ts';
import { fromListedPeople } from '#server/access/people/people.ts';
import { orders } from './order.ts';

/**
 * The statement of one page of ids. The position in each sort is a unique number, so a page is a range of an index.
 * Without a filter it is one range. With a filter it merges the ranges of the matching (course, year, personality)
 * groups: at most 55 ranges, and at most one page of rows from each (docs/decisions/007).
 */

/** The details of a person that filters use. */
export type Group = Readonly<Pick<ChosenDetails, FilterName>>;

export interface PageParams {
  /** The position after which the page starts. */
  at: number;
  start: number;
  rows: number;
}

export interface PageRow {
  id: string;
  lap: 0 | 1;
  place: number;
}
type ParamOf = (name: keyof PageParams) => unknown;

/**
 * Merges the ranges. Each has at most one page of rows; the page is the first rows of all. SQLite compiles a statement
 * with `limit ?` again on each run, but not one with `limit (? + 0)`.
 */
export function pageQuery(param: ParamOf, sort: Sort, filter: Filter, lap: 0 | 1): RawBuilder<PageRow> {
  const ranges = listGroups(filter).flatMap((group) =>
    listRanges(param, sort, lap).map((range) => rangeQuery(param, sort, range, group)),
  );
  const direction = sql.raw(orders[sort].ascending ? 'asc' : 'desc');
  return sql<PageRow>`select id, lap, place from (${sql.join(ranges, sql` union all `)}) as merged
    order by lap, place ${direction} limit (${param('rows')} + 0)`;
}

interface Range {
  readonly lap: 0 | 1;
  readonly condition: RawBuilder<unknown>;
}

/** The ranges of a page. In the default order: the rest of this lap; in lap 0 also lap 1 up to the viewer's start. */
function listRanges(param: ParamOf, sort: Sort, lap: 0 | 1): Range[] {
  const place = sql.ref(`listed.${orders[sort].column}`);
  if (sort !== 'default') return [{ lap: 0, condition: sql`${place} < ${param('at')}` }];
  const upToStart = sql`${place} < ${param('start')}`;
  if (lap === 1) return [{ lap: 1, condition: sql`${place} > ${param('at')} and ${upToStart}` }];
  return [
    { lap: 0, condition: sql`${place} > ${param('at')}` },
    { lap: 1, condition: upToStart },
  ];
}

/** Reads at most one page of rows from one range of one group. */
function rangeQuery(param: ParamOf, sort: Sort, range: Range, group: Group | null): RawBuilder<unknown> {
  const { column, ascending } = orders[sort];
  const place = sql.ref(`listed.${column}`);
  const details = filterNames.map((name) => sql`${sql.raw(`listed.${name}`)} = ${group?.[name]}`);
  const inGroup = group ? sql`and ${sql.join(details, sql` and `)}` : sql``;
  return sql`select * from (
    select listed.id, ${sql.lit(range.lap)} as lap, ${place} as place
    ${fromListedPeople('listed')} ${inGroup} and ${range.condition}
    order by ${place} ${sql.raw(ascending ? 'asc' : 'desc')} limit (${param('rows')} + 0)
  ) as in_range`;
}

/** True if any filter is set. */
export function isFiltered(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== '' && value !== null);
}

/** Contains all values, because filters with the same key share cached people. */
export function keyOfFilter(filter: Filter): string {
  return filterNames.map((name) => filter[name]).join(' ');
}

/** The values of a detail that match a filter. */
export function valuesLeft(name: FilterName, filter: Filter): readonly Group[FilterName][] {
  const wanted = filter[name];
  const choices = wanted === '' || wanted === null ? filterChoices[name] : [wanted];
  return choices.map((choice) => (choice === 'none' ? '' : choice));
}

/**
 * The (course, year, personality) groups that match a filter. Without a filter `[null]`, which stands for everybody.
 */
function listGroups(filter: Filter): (Group | null)[] {
  if (!isFiltered(filter)) return [null];
  return filterNames.reduce<Group[]>(
    (groups, name) =>
      groups.flatMap((group) => valuesLeft(name, filter).map((value) => ({ ...group, [name]: value }))),
    [{} as Group],
  );
}
