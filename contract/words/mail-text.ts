import type { DecisionKind } from '../moderation.ts';
import type { ReportKind } from '../reports.ts';

/** What the texts of mails need. `contract/words/en/mails/` has the English texts; times are milliseconds since the epoch. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Joins paragraphs by empty lines. Leaves out empty paragraphs. */
export function joinParagraphs(subject: string, paragraphs: readonly string[]): MailText {
  return { subject, text: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
}

/** Quotes a person's text in a mail, so that its lines cannot be mistaken for the mail's own. */
export function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}

/** A log-in from a browser that is new to the account. */
export interface NewBrowser {
  readonly at: number;
  /** See `labelBrowser`; '' for an unknown one. */
  readonly browser: string;
  readonly publicUrl: string;
}

/** A decision, for the person affected. */
export interface MailedDecision {
  readonly kind: ReportKind;
  readonly decisions: readonly DecisionKind[];
  /** True if the person has another photo than the reported one. A removal does not change that photo. */
  readonly isPhotoKept: boolean;
  /** The rule in words; '' for none. */
  readonly rule: string;
  /** The moderator's words. */
  readonly message: string;
  /** When a mute or a suspension ends; null for a permanent one. */
  readonly endsAt: number | null;
  /** The address for an appeal; null after a decided appeal. */
  readonly appealUrl: string | null;
}

/** A decision that was taken back. */
export interface ReversedDecision {
  readonly kind: ReportKind;
  readonly decidedAt: number;
  /** True if an appeal about the decision was open. */
  readonly isAppealed: boolean;
}
