import type { Compilable } from 'kysely';
import type { Db } from './store.ts';

class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once, because building a query takes longer than running it. The returned function runs it with the
 * given values. `param(name)` is the placeholder of a value; other values are fixed at compile time.
 */
export function prepareQuery<Params extends object, Row>(
  db: Db,
  build: (param: (name: keyof Params & string) => unknown) => Pick<Compilable<Row>, 'compile'>,
): (params: Params) => Promise<Row[]> {
  const compiled = build((name) => new Param(name)).compile();
  return async (params) => {
    const parameters = compiled.parameters.map((value) =>
      value instanceof Param ? params[value.name as keyof Params] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
