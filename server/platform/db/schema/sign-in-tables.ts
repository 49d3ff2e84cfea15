import type { Generated } from 'kysely';
import type { ChosenDetails, SignUpChoice } from '#contract/user.ts';
import type { Language } from '#contract/words/languages.ts';

/** The tables of sessions, codes, registrations and their limits. */

/** Milliseconds since the epoch, UTC. */
type Instant = number;

export interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  /** UUIDv7 that names the session for its owner. It gives no access. */
  id: string;
  person_id: string;
  /** Family and system, such as `Firefox on Linux`; '' when unknown. */
  browser: string;
  created_at: Instant;
  /** Time of the last use, written once an hour at most. */
  last_seen_at: Instant;
  /** End of the session without further use. Each use moves it. */
  expires_at: Instant;
  /**
   * The passkey that started the session, or the account's first passkey if it was added in this session. The store
   * empties it when the passkey is deleted.
   */
  passkey_id: string | null;
}

/** A browser that an account has logged in with. */
export interface KnownBrowsersTable {
  /** UUIDv7; the scope of this browser's codes. Stays when the token changes. */
  id: string;
  /** SHA-256 of the cookie's token. Each log-in makes a new token. */
  token_hash: string;
  person_id: string;
  /** Family and system at the last log-in, such as `Firefox on Linux`; '' when unknown. */
  browser: Generated<string>;
  created_at: Instant;
  /** The last log-in. */
  last_used_at: Instant;
}

/**
 * One row per address, purpose and scope: see `server/features/sign-in/codes.ts`. Stores only an HMAC of the address,
 * because the person may have no account.
 */
export interface CodesTable {
  address_hash: string;
  purpose: CodePurpose;
  /** '' for unknown browsers, otherwise the id of a known browser or of a registration. */
  scope: Generated<string>;
  /** HMAC of the latest code; `null` after its use, or if the row only counts sends and tries. */
  code_hash: string | null;
  expires_at: Instant;
  wrong_tries: Generated<number>;
  first_wrong_at: Instant | null;
  /** The earliest time of the next code; 0 after a code was used. */
  wait_until: Instant;
  /** JSON array with the times of the last 24 hours' codes, oldest first. */
  sends: string;
  last_sent_at: Instant;
}
export type CodePurpose = 'sign-up' | 'log-in' | 'change-old' | 'change-new' | 'delete';

export interface RegistrationsTable extends Pick<ChosenDetails, SignUpChoice> {
  /** UUIDv7; the scope of its code. */
  id: string;
  /** SHA-256 of the token of the creating browser; null for registrations made before this column existed. */
  browser_hash: string | null;
  /** The mailbox, as in `people`. Several registrations may have the same mailbox. */
  address: string;
  email: string;
  name: string;
  phone: string;
  terms_version: string;
  terms_at: Instant;
  expires_at: Instant;
  /** As in `people`. */
  language: Language | null;
}

/** Times of code mails to a mailbox. */
export interface MailboxSendsTable {
  /** HMAC of the mailbox. */
  mailbox_hash: string;
  /** JSON array with the times of the latest code mails of 24 hours, oldest first. */
  sends: string;
  last_sent_at: Instant;
}

/** Number of letters by minute. */
export interface MailCountsTable {
  /** Minutes since the epoch. */
  minute: number;
  mails: number;
}

/** Number of code mails by domain and minute. */
export interface DomainMailCountsTable {
  /** Keyed hash of the domain. */
  domain_hash: string;
  /** Minutes since the epoch. */
  minute: number;
  mails: number;
}

/** Wrong codes by network and minute. */
export interface WrongTriesTable {
  /** Keyed hash of the network; '' for all networks together. */
  network: string;
  /** Minutes since the epoch. */
  minute: number;
  tries: number;
}

/** Used answers of campus log-ins. The row prevents a second use. */
export interface CampusLogInsTable {
  /** SHA-256 of the state. */
  state_hash: string;
  /** After this time the log-in is refused anyway, so the row can go. */
  expires_at: Instant;
}

/** Open sign-ups after a campus log-in: people whose address the provider has verified. One row per address. */
export interface CampusSignUpsTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string;
  /** The normalised mail address; unique. */
  address: string;
  /** The address as the provider writes it. */
  email: string;
  /** The name that the form starts with. */
  name: string;
  expires_at: Instant;
}

export interface PasskeysTable {
  id: string;
  person_id: string;
  /** 1 to `PASSKEYS_MAX`, unique per person. It limits a person's passkeys. */
  slot: number;
  /** base64url, as the browser sends it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The authenticator's count of its signatures; 0 if it does not count. */
  counter: number;
  /** JSON array. */
  transports: string;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Used challenges of passkeys. A row is needed until its challenge expires. */
export interface UsedChallengesTable {
  challenge_hash: string;
  expires_at: Instant;
}

/** A person's latest requested change of address. */
export interface EmailChangesTable {
  person_id: string;
  /** The new mailbox, and the new address as typed. */
  address: string;
  email: string;
  expires_at: Instant;
}
