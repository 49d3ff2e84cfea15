import type { KyselyPlugin } from 'kysely';

/** Counts the statements, and the rows that they return, of each database that has its plugin. */
export function createStatementCounter() {
  const counter = { statements: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counter.statements += 1;
      counter.rows += result.rows.length;
      return result;
    },
  };
  return { counter, plugin };
}
