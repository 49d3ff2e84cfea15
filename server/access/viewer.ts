import type { AccountState } from '#server/platform/db/schema/tables.ts';

/** The person who makes a request. Every read and write of people and opinions takes one. */
export interface Viewer {
  readonly id: string;
  readonly state: AccountState;
}

/** What makes the product look different to one person than to everybody else. */
export interface Relations {
  /** People whom the person has blocked or who have blocked them. */
  readonly blocked: ReadonlySet<string>;
  /** Profiles with an opinion by the person that not everybody sees. */
  readonly hiddenOn: ReadonlySet<string>;
}

/** A viewer whose relations have been read. Null for the many who have none: caches answer them. */
export interface Reader extends Viewer {
  readonly relations: Relations | null;
}

/** A viewer as plain data, for a write. Writes read the relations in their own transaction. */
export function asActor({ id, state }: Viewer): Viewer {
  return { id, state };
}
