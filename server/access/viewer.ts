import type { AccountState } from '#server/platform/db/schema/tables.ts';

/** The person who makes a request. Every read and write of people and opinions takes one. */
export interface Viewer {
  readonly id: string;
  readonly state: AccountState;
}

/** The facts that make the product look different to a person. */
export interface Relations {
  /** People who have a block with the person, in either direction. */
  readonly blocked: ReadonlySet<string>;
  /** Profiles with an opinion by the person that only some people see. */
  readonly hiddenOn: ReadonlySet<string>;
}

/** A viewer with loaded relations. Null for the many viewers without relations, whose answers come from caches. */
export interface Reader extends Viewer {
  readonly relations: Relations | null;
}

/** A viewer as plain data, for a write. Writes read the relations in their own transaction. */
export function asActor({ id, state }: Viewer): Viewer {
  return { id, state };
}
