import type { Generated } from 'kysely';

/** Milliseconds since the epoch, UTC. */
type Instant = number;

/** A person without a row has read nothing and wants no mail. */
export interface NoticeMarksTable {
  person_id: string;
  /** Later notices are unread. */
  read_at: Generated<Instant>;
  /** Whether the person wants the daily mail. */
  digest: Generated<0 | 1>;
  /** When the last daily mail was written. */
  digest_at: Generated<Instant>;
}
