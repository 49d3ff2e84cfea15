import { sql } from 'kysely';
import { filterNames, type Filter } from '#contract/people.ts';
import { fromListedPeople } from '#server/access/people/people.ts';
import { isOneOf } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { valuesLeft, type Group } from '#server/features/people/page-query.ts';

interface Choices extends Group {
  readonly id: string;
}

const columns = sql.raw(['id', ...filterNames].map((name) => `p.${name}`).join(', '));
const selectChoices = prepareStatement<{ ids: string }>((db, param) => ({
  compile: () =>
    sql`select ${columns} ${fromListedPeople('p')} and ${isOneOf(db, sql`p.id`, param('ids'))}`.compile(db),
}));

/** Returns those of the given people who match a filter. */
export async function filterIds(
  db: Db,
  ids: readonly string[],
  filter: Filter,
): Promise<ReadonlySet<string>> {
  const { rows } = await selectChoices<Choices>(db, { ids: JSON.stringify(ids) });
  const wanted = filterNames.map((name) => [name, valuesLeft(name, filter)] as const);
  const matches = (person: Choices) => wanted.every(([name, values]) => values.includes(person[name]));
  return new Set(rows.filter(matches).map(({ id }) => id));
}
