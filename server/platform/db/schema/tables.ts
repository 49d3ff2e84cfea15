import type { ColumnType, Generated, Kysely } from 'kysely';
import type {
  Course,
  Gender,
  OpinionState,
  Personality,
  ReactionKind,
  Relation,
  Wall,
  Year,
} from '#contract/user.ts';
import type {
  CaseEventsTable,
  CaseNotesTable,
  CasesTable,
  ReportsTable,
  StrikesTable,
} from './case-tables.ts';
import type { NoticeMarksTable, PushSubscriptionsTable } from './notice-tables.ts';
import type { AcademicYearsTable } from './year-tables.ts';
import type { BlocksTable, RestrictsTable } from './safety-tables.ts';
import type { SecurityEventsTable } from './security-events.ts';
import type {
  CampusLogInsTable,
  CampusSignUpsTable,
  CodesTable,
  DomainMailCountsTable,
  EmailChangesTable,
  KnownBrowsersTable,
  MailboxSendsTable,
  MailCountsTable,
  PasskeysTable,
  RegistrationsTable,
  SessionsTable,
  UsedChallengesTable,
  WrongTriesTable,
} from './sign-in-tables.ts';

/** Milliseconds since the epoch, UTC. */
type Instant = number;
/** A generated column: the database computes it, and statements never write it. */
type Derived = ColumnType<number, never, never>;

/** Only an active account is listed, found and served. */
export type AccountState = 'active' | 'suspended' | 'leaving';

export interface PeopleTable {
  /** UUIDv7; `_id` and `uid` on the wire. */
  id: string;
  /** Fixed random number in the default order, 0 to 2^31 - 1. */
  ring: number;
  /**
   * The mailbox: the normalised address without its tag (`foldAddress`); unique. An account that is older than this rule and
   * whose mailbox has another account keeps its normalised address.
   */
  address: string;
  /** The address as typed. Mail is sent to it. */
  email: string;
  phone: string;
  name: string;
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
  /** count × 2^31 + ring: a unique number for each sort, so that a page is one range. */
  loved_order: Derived;
  hated_order: Derived;
  opinion_order: Derived;
  instagram: Generated<string>;
  facebook: Generated<string>;
  snapchat: Generated<string>;
  linkedin: Generated<string>;
  github: Generated<string>;
  /** Of the notice that the client has named as shown at the sign-up; '' if it has named none. */
  terms_version: string;
  terms_at: Instant;
  created_at: Instant;
  /** Who may write on the profile. */
  wall: Generated<Wall>;
  /** Until then new opinions on the profile wait, because many people disliked or reported it at once. */
  brake_until: Generated<Instant>;
  /** Until then the person may not write opinions. */
  muted_until: Generated<Instant>;
  /** When a suspension ends by itself; 0: never. */
  suspended_until: Generated<Instant>;
  /** Until then the person's reports have no effect. The person does not learn it. */
  reports_muted_until: Generated<Instant>;
  /** The last change of the name; 0 for none. */
  name_changed_at: Generated<Instant>;
  /** When the person has left, while the state is `leaving`; 1 once the deletion for good has begun. */
  leaving_at: Generated<Instant>;
  /** 1 for a graduate. */
  alumni: Generated<0 | 1>;
  /** The state that a person who has left gets back with the next log-in. */
  left_state: Generated<Exclude<AccountState, 'leaving'>>;
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
  /** Null once the author's account is deleted and the opinion has stayed. */
  author_id: string | null;
  /** `''` once deleted. */
  comment: string;
  created_at: Instant;
  /** The row of a deleted opinion remains, so that its id cannot be used again. */
  deleted_at: Instant | null;
  /** `removed` by a moderator: seen by nobody. */
  state: Generated<OpinionState | 'removed'>;
  /**
   * 1 when the owner of the profile has restricted the author: only these two see the opinion. 2 when its author has left and
   * wants it removed: nobody sees it.
   */
  quiet: Generated<0 | 1 | 2>;
}

/** The vocabulary: every distinct word of all names. */
interface WordsTable {
  word: string;
  /** Number of people with this word in their name. A search for three words and more reads the rarest two. */
  people: Generated<number>;
}

/** What search reads: see `listNameEntries`. */
export interface NameEntriesTable {
  /** Whether others find the person. A trigger copies changes from `people`. */
  listed: 0 | 1;
  entry: string;
  person_id: string;
}

/** A word with up to two letters deleted. Two words within two typing errors share a variant. */
interface WordTyposTable {
  variant: string;
  word: string;
}

interface MailQueueTable {
  id: string;
  /** Receiver, subject and text, encrypted because a letter may contain a code. */
  sealed: string;
  /** Letters with 0 are sent before letters with 1. */
  priority: Generated<0 | 1>;
  tries: Generated<number>;
  next_try_at: Instant;
  /** After this time the letter is useless and is deleted. */
  expires_at: Instant;
}

/** Photo keys whose files may have no owner. A row is inserted before the files and deleted when a person gets the photo. */
interface PhotoLeftoversTable {
  photo: string;
  /** From this time on maintenance deletes the files and the row. */
  delete_after: Instant;
  /** The last owner; null for a photo that has had none. No foreign key, because the row may outlive the person. */
  person_id: string | null;
}

/** Named values of the installation, shared by all nodes. */
interface SettingsTable {
  name: string;
  value: string;
}

/** The commit events of one transaction, for the other nodes. */
interface CommitEventsTable {
  /** PostgreSQL's number of the transaction (xid8). */
  transaction_id: number;
  /** The node that made the change. */
  node: string;
  /** JSON array of `CommitEvent`. */
  events: string;
  created_at: Instant;
}

/** Calls in the current window of each limit. */
interface CallCountsTable {
  budget: string;
  subject: string;
  calls: number;
  ends_at: Instant;
  /** 1 when the refusal of this window is in the security log. */
  is_reported: Generated<0 | 1>;
}

export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  email_changes: EmailChangesTable;
  known_browsers: KnownBrowsersTable;
  codes: CodesTable;
  registrations: RegistrationsTable;
  mailbox_sends: MailboxSendsTable;
  mail_counts: MailCountsTable;
  domain_mail_counts: DomainMailCountsTable;
  wrong_tries: WrongTriesTable;
  reactions: ReactionsTable;
  opinions: OpinionsTable;
  blocks: BlocksTable;
  restricts: RestrictsTable;
  cases: CasesTable;
  reports: ReportsTable;
  case_events: CaseEventsTable;
  case_notes: CaseNotesTable;
  strikes: StrikesTable;
  notice_marks: NoticeMarksTable;
  push_subscriptions: PushSubscriptionsTable;
  words: WordsTable;
  name_entries: NameEntriesTable;
  word_typos: WordTyposTable;
  mail_queue: MailQueueTable;
  photo_leftovers: PhotoLeftoversTable;
  settings: SettingsTable;
  commit_events: CommitEventsTable;
  security_events: SecurityEventsTable;
  passkeys: PasskeysTable;
  used_challenges: UsedChallengesTable;
  campus_log_ins: CampusLogInsTable;
  campus_sign_ups: CampusSignUpsTable;
  call_counts: CallCountsTable;
  academic_years: AcademicYearsTable;
}

/** A connection, or a transaction. */
export type Db = Kysely<Tables>;
