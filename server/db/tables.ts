import type { ColumnType, Generated } from 'kysely';
import type { Course, Gender, Personality, ReactionKind, Relation, Year } from '#contract/user.ts';

/** Milliseconds since the epoch, UTC. */
type Instant = number;
/** Computed by the database from other columns; never written. */
type Derived = ColumnType<number, never, never>;

/** Only an active account is listed, found and served. */
export type AccountState = 'active' | 'suspended' | 'leaving';

export interface PeopleTable {
  /** UUIDv7; `_id` and `uid` on the wire. */
  id: string;
  /** Fixed random number in the default order, 0 to 2^31 - 1. */
  ring: number;
  /** The normalised mail address; unique. */
  address: string;
  /** The address as typed; mail goes there. */
  email: string;
  phone: string;
  name: string;
  /** The name's folded words, sorted: see `nameKeyOf`. */
  name_key: string;
  course: Course;
  year: Year;
  gender: Gender;
  relation: Relation | '';
  personality: Personality | '';
  college: string;
  /** Key in the photo store; never a path or an address. */
  photo: string;
  public: 0 | 1;
  /** `active` unless a feature has changed it. */
  state: Generated<AccountState>;
  likes: Generated<number>;
  dislikes: Generated<number>;
  opinions: Generated<number>;
  /** count × 2^31 + ring: one unique number per sort, so that a page is one range. */
  loved_order: Derived;
  hated_order: Derived;
  opinion_order: Derived;
  instagram: Generated<string>;
  facebook: Generated<string>;
  snapchat: Generated<string>;
  linkedin: Generated<string>;
  github: Generated<string>;
  terms_version: string;
  terms_at: Instant;
  created_at: Instant;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  person_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** One row per address and purpose. The address is an HMAC: most rows belong to people without an account. */
interface CodesTable {
  address_hash: string;
  purpose: CodePurpose;
  /** HMAC of the latest code; `null` once it is used. */
  code_hash: string | null;
  expires_at: Instant;
  wrong_tries: Generated<number>;
  first_wrong_at: Instant | null;
  /** No new code before this; 0 once a code is used. */
  wait_until: Instant;
  /** JSON array of the last day's sends, oldest first. */
  sends: string;
  last_sent_at: Instant;
}
export type CodePurpose = 'sign-up' | 'log-in';

export interface RegistrationsTable {
  address: string;
  email: string;
  name: string;
  course: Course;
  year: Year;
  phone: string;
  gender: Gender;
  relation: Relation | '';
  personality: Personality | '';
  terms_version: string;
  terms_at: Instant;
  expires_at: Instant;
}

export interface ReactionsTable {
  actor_id: string;
  target_id: string;
  kind: ReactionKind;
  created_at: Instant;
}

export interface OpinionsTable {
  /** The client's `comment_id`, lower case. */
  id: string;
  /** UUIDv7 of the server: the order in which opinions were written. */
  position: string;
  profile_id: string;
  author_id: string;
  /** `''` once deleted. */
  comment: string;
  created_at: Instant;
  /** The row stays, so that its id stays taken. */
  deleted_at: Instant | null;
}

/** Every word of every name once. */
interface WordsTable {
  word: string;
  /** How many people have it in their name. Search begins with the rarest word. */
  people: Generated<number>;
}

interface NameWordsTable {
  word: string;
  person_id: string;
}

/** A word with up to two letters left out. Two words within two typing errors share a variant. */
interface WordTyposTable {
  variant: string;
  word: string;
}

interface MailQueueTable {
  id: string;
  /** Receiver, subject and text, encrypted: a letter may hold a code. */
  sealed: string;
  tries: Generated<number>;
  next_try_at: Instant;
  /** After this the letter has no use and is dropped. */
  expires_at: Instant;
}

/** Photo keys whose files may exist without an owner: inserted before the files, deleted by what claims them. */
interface PhotoLeftoversTable {
  photo: string;
  /** From then on maintenance deletes the files and the row. */
  delete_after: Instant;
  /** The last owner; null for a photo that has not had one. No foreign key: the row outlives the person. */
  person_id: string | null;
}

/** Facts about the installation, shared by all nodes. */
interface SettingsTable {
  name: string;
  value: string;
}

export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  codes: CodesTable;
  registrations: RegistrationsTable;
  reactions: ReactionsTable;
  opinions: OpinionsTable;
  words: WordsTable;
  name_words: NameWordsTable;
  word_typos: WordTyposTable;
  mail_queue: MailQueueTable;
  photo_leftovers: PhotoLeftoversTable;
  settings: SettingsTable;
}
