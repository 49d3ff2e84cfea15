import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ChosenDetails, OpinionState, ReactionKind, Wall } from '#contract/user.ts';
import type { Language } from '#contract/words/languages.ts';
import type {
  CaseAlertsTable,
  CaseEventsTable,
  CaseNotesTable,
  CasesTable,
  ReporterMutesTable,
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
/** A generated column. The database computes it, and statements never write it. */
type Derived = ColumnType<number, never, never>;

/** Only an active account is listed, found and served. */
export type AccountState = 'active' | 'suspended' | 'leaving';

export interface PeopleTable extends ChosenDetails {
  /** UUIDv7; `_id` and `uid` on the wire. */
  id: string;
  /** Fixed random number in the default order, 0 to 2^31 - 1. */
  ring: number;
  /**
   * The mailbox: the normalised address without its tag (`foldAddress`); unique. An older account whose mailbox belongs
   * to another account too keeps its normalised address.
   */
  address: string;
  /** The address as typed. Mail is sent to it. */
  email: string;
  phone: string;
  name: string;
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
  /** Version of the notice that the client showed at sign-up; '' if the client named none. */
  terms_version: string;
  terms_at: Instant;
  created_at: Instant;
  /** Who may write on the profile. */
  wall: Generated<Wall>;
  /** Until this time new opinions on the profile wait, because many people disliked or reported it at once. */
  brake_until: Generated<Instant>;
  /** Until this time the person may not write opinions. */
  muted_until: Generated<Instant>;
  /** When a suspension ends by itself; 0 means never. */
  suspended_until: Generated<Instant>;
  /** Until this time the person's reports have no effect. The person is not informed. */
  reports_muted_until: Generated<Instant>;
  /** Time of the last change of the name; 0 for none. */
  name_changed_at: Generated<Instant>;
  /** When the person left, while the state is `leaving`; 1 after the permanent deletion has begun. */
  leaving_at: Generated<Instant>;
  /** 1 for a graduate. */
  alumni: Generated<0 | 1>;
  /** The state that a leaving person gets back at the next log-in. */
  left_state: Generated<Exclude<AccountState, 'leaving'>>;
  /** The language of mails and of the app; null for no choice. */
  language: Language | null;
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
  /** Null for an opinion that stays after its author's account was deleted. */
  author_id: string | null;
  /** `''` after deletion. */
  comment: string;
  created_at: Instant;
  /** The row of a deleted opinion stays, so that its id cannot be used again. */
  deleted_at: Instant | null;
  /** `removed` by a moderator: nobody sees the opinion. */
  state: Generated<OpinionState | 'removed'>;
  /**
   * 1: the owner of the profile has restricted the author, so only these two see the opinion. 2: the author has left
   * and wants the opinion removed, so nobody sees it.
   */
  quiet: Generated<0 | 1 | 2>;
}

/** The vocabulary: every distinct word of all names. */
interface WordsTable {
  word: string;
  /** Number of people with this word in their name. A search with three or more words reads the two rarest. */
  people: Generated<number>;
}

/** The table that search reads: see `listNameEntries`. */
export interface NameEntriesTable {
  /** 1 if others find the person. A trigger copies changes from `people`. */
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

/**
 * Keys of photos whose files may have no owner. A row is inserted before the files, and deleted when a person gets the
 * photo.
 */
interface PhotoLeftoversTable {
  photo: string;
  /** After this time maintenance deletes the files and the row. */
  delete_after: Instant;
  /** The last owner; null for a photo that never had one. No foreign key, because the row may outlive the person. */
  person_id: string | null;
}

/** Named values of the installation, shared by all nodes. */
interface SettingsTable {
  name: string;
  value: string;
}

/** The commit events of one transaction, for the other nodes. */
interface CommitEventsTable {
  /** PostgreSQL's transaction number (xid8). */
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
  case_alerts: CaseAlertsTable;
  strikes: StrikesTable;
  reporter_mutes: ReporterMutesTable;
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

/** A connection or a transaction. */
export type Db = Kysely<Tables>;
