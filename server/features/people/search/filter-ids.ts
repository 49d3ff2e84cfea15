import { sql } from 'kysely';
import type { Course, Personality, Year } from '#contract/user.ts';
import { fromListedPeople } from '#server/access/people/people.ts';
import { isOneOf } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Filter } from '#server/features/people/page-query.ts';

interface Choices {
  readonly id: string;
  readonly course: Course;
  readonly year: Year;
  readonly personality: Personality | '';
}

const selectChoices = prepareStatement<{ ids: string }>((db, param) => ({
  compile: () =>
    sql`select p.id, p.course, p.year, p.personality ${fromListedPeople('p')}
      and ${isOneOf(db, sql`p.id`, param('ids'))}`.compile(db),
}));

/** Returns those of the given people who match a filter. */
export async function filterIds(
  db: Db,
  ids: readonly string[],
  filter: Filter,
): Promise<ReadonlySet<string>> {
  const { rows } = await selectChoices<Choices>(db, { ids: JSON.stringify(ids) });
  return new Set(rows.filter((row) => matches(row, filter)).map(({ id }) => id));
}

function matches(person: Choices, { course, year, personality }: Filter): boolean {
  return (
    (course === '' || person.course === course) &&
    (year === null || person.year === year) &&
    (personality === '' || person.personality === (personality === 'none' ? '' : personality))
  );
}
