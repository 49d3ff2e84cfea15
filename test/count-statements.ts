import type { KyselyPlugin } from 'kysely';

/** Counts the statements and their returned rows, for each database with its plugin. */
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
