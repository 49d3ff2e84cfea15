import type { Generated } from 'kysely';

/** Milliseconds since the epoch, UTC. */
type Instant = number;

/** A person without a row has read nothing, wants no mail and gets no pushes. */
export interface NoticeMarksTable {
  person_id: string;
  /** Notices after this time are unread. */
  read_at: Generated<Instant>;
  /** Opinions until this time are read too. */
  opinions_read_at: Generated<Instant>;
  /** 1 if the person wants the daily mail. */
  digest: Generated<0 | 1>;
  /** When the last daily mail was written. */
  digest_at: Generated<Instant>;
  /** When the last push was sent. */
  pushed_at: Generated<Instant>;
  /** The time of the newest notice in the last push, or of the first subscription. */
  push_latest: Generated<Instant>;
  /** When news that came too soon after the last push is sent; 0 for none. */
  push_due: Generated<Instant>;
}

/** A browser that gets pushes. */
export interface PushSubscriptionsTable {
  /** Keyed hash. The address of a subscription is secret, because its holder can send to it. */
  endpoint_hash: string;
  person_id: string;
  /** The subscription ends with this session. */
  session_hash: string;
  /** Address and keys, encrypted. */
  sealed: string;
  stored_at: Instant;
  /** Failed attempts in a row. */
  tries: Generated<number>;
  /** When a failed push is tried again; 0 if never. */
  retry_at: Generated<Instant>;
}
