/** Milliseconds since the epoch, UTC. */
type Instant = number;

/** A block in one direction. A pair that blocks each other has two rows. */
export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Instant;
}

/** Restricted people. Only the owner and the restricted author see that author's opinions on the owner's profile. */
export interface RestrictsTable {
  owner_id: string;
  person_id: string;
  created_at: Instant;
}
