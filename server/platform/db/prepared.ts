import { CompiledQuery, type Compilable, type DialectAdapter, type QueryResult } from 'kysely';
import type { Db } from './schema/tables.ts';

class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names of statements by their SQL. */
const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the parsed statement and its plan; undefined for unnamed statements. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** The SQL of statements whose answer nobody needs. */
const sentLater = new Set<string>();

/** True if the statement is sent to PostgreSQL together with the next one of its transaction. */
export function isSentLater(text: string): boolean {
  return sentLater.has(text);
}

function nameStatement({ sql }: CompiledQuery): void {
  if (!names.has(sql)) names.set(sql, `quad_${names.size}`);
}

/**
 * Compiles a query once, because compiling takes longer than running. The returned function runs the query with the
 * given values. `param(name)` is the placeholder of a value; other values are fixed at compile time.
 * @param plan with `once`, PostgreSQL plans the statement once per connection: for statements whose plan does not
 * depend on the values.
 */
export function prepareQuery<Params extends object, Row>(
  db: Db,
  build: (param: (name: keyof Params & string) => unknown) => Pick<Compilable<Row>, 'compile'>,
  plan: 'once' | 'each time' = 'each time',
): (params: Params) => Promise<Row[]> {
  const compiled = withoutTree(build((name) => new Param(name)).compile());
  if (plan === 'once') nameStatement(compiled);
  return async (params) => {
    const { rows } = await db.executeQuery<Row>(bind(compiled, params));
    return rows;
  };
}

/**
 * As {@link prepareQuery}, for a statement that runs in transactions: each call gives the database. The statement is
 * compiled once for each kind of store, and PostgreSQL plans it once per connection.
 * @param sending with `later`, the statement is sent to PostgreSQL together with the next one of the transaction: for
 * changes whose answer nobody reads. The answer is empty.
 */
export function prepareStatement<Params extends object>(
  build: (
    db: Db,
    param: <Name extends keyof Params & string>(name: Name) => Params[Name],
  ) => Pick<Compilable, 'compile'>,
  sending: 'now' | 'later' = 'now',
): <Row>(db: Db, params: Params) => Promise<QueryResult<Row>> {
  const compiledFor = new WeakMap<DialectAdapter, CompiledQuery>();
  return (db, params) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (!compiled) {
      compiled = withoutTree(build(db, (name) => new Param(name) as never).compile());
      compiledFor.set(adapter, compiled);
      nameStatement(compiled);
      if (sending === 'later') sentLater.add(compiled.sql);
    }
    return db.executeQuery(bind(compiled, params));
  };
}

/** Drops the syntax tree. It needs several times the memory of the text, and only for compiling. */
function withoutTree({ sql, parameters }: CompiledQuery): CompiledQuery {
  return { ...CompiledQuery.raw(sql), parameters };
}

function bind(compiled: CompiledQuery, params: object): CompiledQuery<never> {
  const parameters = compiled.parameters.map((value) =>
    value instanceof Param ? params[value.name as keyof typeof params] : value,
  );
  return { ...compiled, parameters };
}
