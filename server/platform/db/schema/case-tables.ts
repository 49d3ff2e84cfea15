import type { Generated } from 'kysely';
import type { DecisionKind } from '#contract/moderation.ts';
import type { ReportKind, ReportReason, ReportState } from '#contract/reports.ts';

/** Milliseconds since the epoch, UTC. */
type Instant = number;

/** Everything about one target that moderators decide together. */
export interface CasesTable {
  id: string;
  kind: ReportKind;
  /** The comment_id of an opinion, else the person. */
  target_id: string;
  /** The person affected: the author of the opinion, or the person. */
  owner_id: string;
  /** The profile with the opinion, or the person's own profile. */
  profile_id: string;
  state: Generated<'open' | 'decided'>;
  /** The maximum over the reports; the order of the queue. */
  gravity: number;
  opened_at: Instant;
  /** The state of the opinion before it was held; null while it is not held. */
  held_from: 'shown' | 'waiting' | null;
  /** When this case last started a brake. */
  braked_at: Instant | null;
  /** 1 until the moderators got the mail about this case. */
  must_mail: Generated<0 | 1>;
  claimed_by: string | null;
  claimed_at: Generated<Instant>;
  /** Time of the first claim; null before it. */
  acknowledged_at: Instant | null;
  /** Time of the first claim after an appeal; null before it. */
  appeal_acknowledged_at: Instant | null;
  first_decided_at: Instant | null;
  /** The last decision, even while an appeal has reopened the case. */
  decided_at: Instant | null;
  decided_by: string | null;
  outcome: 'upheld' | 'dismissed' | null;
  /** JSON array of the decisions in force. */
  decisions: Generated<string>;
  /** When a mute or a suspension ends; null for none and for a permanent one. */
  ends_at: Instant | null;
  rule: Generated<string>;
  /** The text of the rule when it was applied. */
  rule_text: Generated<string>;
  /** Keys of the photo that a decision removed, and of its replacement picture. */
  removed_photo: string | null;
  placeholder: string | null;
  /**
   * When the person affected appealed. A decided case without an outcome of the appeal waits for the open case of its
   * target.
   */
  appealed_at: Instant | null;
  /** When the appeal reopened the case; null while the appeal waits. */
  appeal_opened_at: Instant | null;
  /** The appeal's text, sealed; '' for none. */
  appeal: Generated<string>;
  appeal_outcome: 'confirmed' | 'changed' | null;
  /** When the appeal's text is deleted. */
  clear_at: Instant | null;
  /** When a decision against the person was reversed; null after a later decision. */
  reversed_at: Instant | null;
  /** Until this time, the earlier decision cannot be reversed, because a decision about its appeal was undone. */
  undone_until: Generated<Instant>;
  /** JSON text of the state before the last decision: see `server/features/moderation/decisions/before-decision.ts`. */
  before_decision: Generated<string>;
  /** 1 for a suspension by the operator or an officer, which only they can reverse. */
  without_report: Generated<0 | 1>;
}

/** Mutes of reporters, by the cases whose decisions caused them. The longest one is in force. */
export interface ReporterMutesTable {
  case_id: string;
  person_id: string;
  until_at: Instant;
}

export interface ReportsTable {
  id: string;
  case_id: string;
  reporter_id: string;
  kind: ReportKind;
  target_id: string;
  owner_id: string;
  reason: ReportReason;
  /** The reporter's note and the evidence, sealed; '' once deleted. */
  sealed: string;
  /** 0: a muted reporter; 1: an account of less than a day; 2: any other. */
  weight: 0 | 1 | 2;
  state: Generated<ReportState>;
  created_at: Instant;
  decided_at: Instant | null;
  /** When the note and the evidence are deleted. */
  clear_at: Instant | null;
  /** Keyed hash of the picture of a reported photo; '' for none, and after its deletion. */
  picture_mark: Generated<string>;
  /** 1 if the picture is in `sealed`. Other reports of the case with the same mark refer to it. */
  has_picture: Generated<0 | 1>;
}

export type CaseEventKind =
  | 'opened'
  | 'reported'
  | 'held'
  | 'braked'
  | 'mailed'
  | 'looked'
  | 'claimed'
  | 'noted'
  | 'appealed'
  | 'reversed'
  /** Acts of officers on a person, without a case. A note holds the reason. */
  | 'person-found'
  | 'person-exported'
  | 'person-deleted'
  /** Only earlier versions wrote this. */
  | 'joined'
  | 'photo-gone'
  /** A decision's note holds the moderator's words for the person affected. Same time as the decision. */
  | 'message'
  | DecisionKind;

/** The log of moderation. Rows are only added, and deleted when they are old. */
export interface CaseEventsTable {
  /** Assigned by the database: the order of the log. */
  id: Generated<number>;
  /** '' for an act of an officer without a case. */
  case_id: string;
  /** The person of such an act. Null for other acts, and for an officer's search that found nobody. */
  person_id: Generated<string | null>;
  at: Instant;
  kind: CaseEventKind;
  /** The moderator, or the person who appeals. Never a reporter: the person affected may get a copy. */
  actor_id: string | null;
  /** JSON or a few plain words, such as the reason of a report. */
  detail: Generated<string>;
}

/**
 * Texts of moderators with entries of the log, for each other or for the person affected. Deleted with the evidence, or
 * with their entry.
 */
export interface CaseNotesTable {
  event_id: number;
  case_id: string;
  /** The text. */
  sealed: string;
  /** When the note is deleted; null while the case is open. */
  clear_at: Instant | null;
}

/** Decisions against a person that still count. */
export interface StrikesTable {
  case_id: string;
  person_id: string;
  /** Id of the rule. */
  rule: string;
  created_at: Instant;
  expires_at: Instant;
}

/** A message about a case that is not sent yet: see `server/access/safety/case-alerts.ts`. */
export interface CaseAlertsTable {
  case_id: string;
  channel: 'mail' | 'webhook';
  event: 'opened' | 'urgent';
  created_at: Instant;
  /** For a call of the webhook: the time of the next try. */
  next_try_at: Instant;
  tries: Generated<number>;
}
