import { sql, type RawBuilder } from 'kysely';
import type { CasesTable } from './case-tables.ts';

type AppealColumns = Pick<CasesTable, 'appealed_at' | 'appeal_outcome'>;

/** True if the case has an undecided appeal. The appeal may be open, or wait for another case of its target. */
export function hasUndecidedAppeal(row: AppealColumns): boolean {
  return row.appealed_at !== null && row.appeal_outcome === null;
}

/** {@link hasUndecidedAppeal} as an SQL condition. @param cases name of the table or its alias. */
export function isAppealUndecided(cases: 'cases' | 'c' | 'o'): RawBuilder<boolean> {
  const of = (column: keyof AppealColumns) => sql.ref(`${cases}.${column}`);
  return sql<boolean>`${of('appealed_at')} is not null and ${of('appeal_outcome')} is null`;
}
