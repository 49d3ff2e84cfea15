import type { AccountState } from '#server/db/tables.ts';

/** The person who makes a request. Every read and write of people and opinions takes one. */
export interface Viewer {
  readonly id: string;
  readonly state: AccountState;
}
