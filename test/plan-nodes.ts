import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** A step of a plan of PostgreSQL. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs a query on PostgreSQL. @returns all steps of its plan. */
export async function explainNodes(db: Db, query: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${query}`.execute(db);
  return rows.flatMap((row) => flatten(row['QUERY PLAN'][0].Plan));
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** The number of rows that the steps have read, including rows that they left out. */
export function countRowsRead(nodes: readonly PlanNode[]): number {
  const rowsOf = (node: PlanNode) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return nodes.reduce((sum, node) => sum + rowsOf(node) * node['Actual Loops'], 0);
}
