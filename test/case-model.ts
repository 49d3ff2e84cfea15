import type { ReportReason } from '#contract/reports.ts';
import {
  isUpheld,
  type Model,
  type ModelCase,
  type ModelDecision,
  type ModelOpinion,
} from './visibility-model.ts';

/** What reports, decisions and their reversals do in the model. */

/** A case without reports. @param opinion null for a case about the account. */
export function newCase(id: string, owner: number, opinion: ModelOpinion | null): ModelCase {
  return {
    id,
    owner,
    opinion,
    reporters: [],
    reasons: [],
    decision: null,
    decided: [],
    heldFrom: null,
    heldBefore: null,
    isAppealed: false,
    isReversed: false,
    reversedBefore: false,
    wasUndone: false,
  };
}

/** The state of a person who has not left. */
export function stateOf({ cases }: Model, person: number): 'active' | 'suspended' {
  return cases.some(({ owner, decision }) => owner === person && decision === 'suspend')
    ? 'suspended'
    : 'active';
}

/** The open case about an opinion, or about a person's account. A target has one. */
export function openCaseOf(
  { cases }: Model,
  { opinion, owner }: Pick<ModelCase, 'opinion' | 'owner'>,
): ModelCase | undefined {
  return cases.find((one) => one.decision === null && one.opinion === opinion && one.owner === owner);
}

/**
 * A report joins the open case and may hold the opinion. One report is enough for a grave reason that no moderator has
 * dismissed. Other reasons need three reports.
 */
export function reportInModel(
  model: Model,
  opinion: ModelOpinion,
  { caseId, reporter, reason }: { caseId: string; reporter: number; reason: ReportReason },
): void {
  const all = model.cases.filter((one) => one.opinion === opinion);
  if (all.some(({ reporters }) => reporters.includes(reporter))) return;
  let open = openCaseOf(model, { opinion, owner: opinion.author });
  if (!open) {
    open = newCase(caseId, opinion.author, opinion);
    model.cases.push(open);
  }
  open.reporters.push(reporter);
  open.reasons.push(reason);
  const wasDismissed = all.some(({ decision }) => decision === 'dismiss' || decision === 'restore');
  const isHeld = (reason === 'sexual' && !wasDismissed) || open.reporters.length >= 3;
  if (!isHeld || (opinion.state !== 'shown' && opinion.state !== 'waiting')) return;
  open.heldFrom = opinion.state;
  opinion.state = 'held';
}

/** A decision replaces the previous decision. */
export function decideInModel(model: Model, decided: ModelCase, decision: ModelDecision): void {
  decided.decided.push(decision);
  decided.heldBefore = decided.heldFrom;
  decided.reversedBefore = decided.isReversed;
  decided.isReversed = false;
  setDecision(model, decided, decision);
}

/** The moderator takes the own decision back before anybody is mailed: the case is open again. */
export function undoInModel(model: Model, undone: ModelCase): void {
  const { opinion, heldBefore } = undone;
  undone.isReversed = isUpheld(undone) || undone.reversedBefore;
  undone.wasUndone = true;
  setDecision(model, undone, null);
  if (heldBefore === null || (opinion?.state !== 'shown' && opinion?.state !== 'waiting')) return;
  undone.heldFrom = opinion.state;
  opinion.state = 'held';
}

/** Another moderator takes a decision against a person back. */
export function reverseInModel(model: Model, reversed: ModelCase): void {
  model.reversals += 1;
  reversed.isReversed = true;
  setDecision(model, reversed, 'restore');
}

function setDecision(model: Model, decided: ModelCase, decision: ModelDecision | null): void {
  const { opinion, owner } = decided;
  decided.decision = decision;
  if (opinion) moveInModel(decided, opinion);
  const person = model.people[owner];
  if (person && person.state !== 'leaving') person.state = stateOf(model, owner);
}

function moveInModel(decided: ModelCase, opinion: ModelOpinion): void {
  if (decided.decision === 'remove') {
    if (opinion.state === 'shown' || opinion.state === 'waiting') decided.heldFrom = opinion.state;
    if (opinion.state !== 'deleted') opinion.state = 'removed';
    return;
  }
  if (decided.heldFrom !== null && (opinion.state === 'held' || opinion.state === 'removed'))
    opinion.state = decided.heldFrom;
  decided.heldFrom = null;
}
