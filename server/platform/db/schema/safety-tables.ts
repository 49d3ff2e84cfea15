/** Milliseconds since the epoch, UTC. */
type Instant = number;

/** One direction: a pair that blocks each other has two rows. */
export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Instant;
}

/** People whose opinions on the owner's profile only the owner and they themselves see. */
export interface RestrictsTable {
  owner_id: string;
  person_id: string;
  created_at: Instant;
}
