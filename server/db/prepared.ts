import type { Compilable } from 'kysely';
import type { Db } from './store.ts';

class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once and runs it with new values each time: building it per call costs more than running it.
 * `param(name)` stands in for a value; values that are the same every time are written as they are.
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
