import { expect } from 'vitest';
import type { DecisionKind } from '#contract/moderation.ts';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import { appealCase } from '#server/features/moderation/decisions/appeal.ts';
import { claimCase } from '#server/features/moderation/cases/claim.ts';
import { decideCase } from '#server/features/moderation/decisions/decide-write.ts';
import { reverseDecision } from '#server/features/moderation/decisions/reverse-write.ts';
import { storeReport } from '#server/features/safety/store-report.ts';
import {
  decideInModel,
  newCase,
  openCaseOf,
  reportInModel,
  reverseInModel,
  undoInModel,
} from './case-model.ts';
import { idOf, newId, pick, viewerOf, type ModelledProduct } from './modelled-product.ts';
import { finds, isUpheld, listSeen, type ModelCase, type ModelDecision } from './visibility-model.ts';

/**
 * Acts of reporters, moderators and affected people. Each act changes the product, by its own writes, and the model.
 */

interface NewReport {
  readonly kind: ReportKind;
  readonly targetId: string;
  readonly owner: number;
  readonly profile: number;
  readonly reason: ReportReason;
  readonly caseId: string;
}

/** Stores a report by `one`, with the reported content as its evidence. */
async function send(modelled: ModelledProduct, one: number, report: NewReport): Promise<void> {
  const { store, secrets } = modelled.context;
  const { owner, profile, ...rest } = report;
  const evidence = { name: `Person Number${owner}`, photo: '', text: report.targetId };
  const call = {
    ...rest,
    viewer: viewerOf(modelled, one),
    ownerId: idOf(modelled, owner),
    profileId: idOf(modelled, profile),
    sealed: await secrets.seal(JSON.stringify({ note: '', evidence })),
    picture: '' as const,
    reportId: newId(),
    brakeCaseId: newId(),
    now: 0,
  };
  expect(await store.run(storeReport, call)).toBe('done');
}

/** Claims a case and decides it. */
async function settle(
  { context: { store }, model, moderators: [dean] }: ModelledProduct,
  one: ModelCase,
  decision: ModelDecision,
  moderatorId = dean,
): Promise<void> {
  const { id: caseId } = one;
  expect(await store.run(claimCase, { caseId, moderatorId, now: 0 })).toBe('done');
  const outcome = decision === 'dismiss' || decision === 'restore' ? 'dismissed' : 'upheld';
  const decisions: DecisionKind[] = [decision];
  const decided = await store.run(decideCase, {
    caseId,
    moderatorId,
    undoMs: 0,
    decisions,
    outcome,
    endsAt: null,
    rule: '',
    ruleText: '',
    note: '',
    message: '',
    letter: null,
    mutedReporters: [],
    presentPhoto: '',
    newPhoto: '',
    photoKeepUntil: 0,
    now: 0,
  });
  expect(decided).toBe('done');
  decideInModel(model, one, decision);
}

/** Takes the last decision of a case back. @param plan what the product must make of it. */
async function takeBack(
  { context: { store, secrets } }: ModelledProduct,
  { id: caseId }: ModelCase,
  { moderatorId, plan }: { moderatorId: string; plan: 'reopen' | 'take-back' },
): Promise<void> {
  const result = await store.run(reverseDecision, {
    caseId,
    moderatorId,
    plan,
    isOfficer: false,
    reason: await secrets.seal('A mistake.'),
    letter: null,
    muted: [],
    presentPhoto: '',
    newPhoto: '',
    now: 0,
  });
  expect(result).toBe(plan === 'reopen' ? 'silent' : 'mailed');
}

export const moderationActs = {
  /** `one` reports another author's visible opinion on the profile of `other`, or on the own profile. */
  async report(modelled: ModelledProduct, one: number, other: number) {
    const { model } = modelled;
    const seen = new Set([...(listSeen(model, one, other) ?? []), ...(listSeen(model, one, one) ?? [])]);
    const foreign = model.opinions.filter(({ author, id }) => author !== one && seen.has(id));
    const opinion = pick(foreign, other);
    if (!opinion) return;
    const reason = other % 2 === 0 ? 'sexual' : 'harassment';
    const caseId = newId();
    const { id: targetId, author: owner, owner: profile } = opinion;
    await send(modelled, one, { kind: 'opinion', targetId, owner, profile, reason, caseId });
    reportInModel(model, opinion, { caseId, reporter: one, reason });
  },
  /** A moderator decides the open case of an opinion. */
  async decide(modelled: ModelledProduct, one: number, other: number) {
    const open = modelled.model.cases.filter(({ decision }) => decision === null);
    const found = pick(open, other);
    const decision = pick(['dismiss', 'remove', 'warn', 'suspend'] as const, one);
    if (found && decision) await settle(modelled, found, decision);
  },
  /** `one` reports the account of `other`, and a moderator suspends it. */
  async suspend(modelled: ModelledProduct, one: number, other: number) {
    const { model } = modelled;
    // After an undo, a case about the account may be open.
    if (!finds(model, one, other) || openCaseOf(model, { opinion: null, owner: other })) return;
    const targetId = idOf(modelled, other);
    const caseId = newId();
    const about = { owner: other, profile: other, reason: 'harassment' as const, caseId };
    await send(modelled, one, { kind: 'person', targetId, ...about });
    const found = newCase(caseId, other, null);
    found.reporters.push(one);
    found.reasons.push(about.reason);
    model.cases.push(found);
    await settle(modelled, found, 'suspend');
  },
  /** `one` appeals a decision, and another moderator reverses it completely. */
  async appeal(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    if (model.people[one]?.state === 'leaving') return;
    // The appeal would wait if another case about the opinion or the account were open.
    const possible = model.cases.filter(
      (about) => about.owner === one && isUpheld(about) && !openCaseOf(model, about),
    );
    const found = pick(possible, other);
    if (!found) return;
    const call = { caseId: found.id, personId: idOf(modelled, one), note: '', now: 0 };
    expect(await context.store.run(appealCase, call)).toBe('done');
    found.isAppealed = true;
    await settle(modelled, found, 'restore', modelled.moderators[1]);
  },
  /** The moderator takes the own decision back, before anybody is mailed. */
  async undo(modelled: ModelledProduct, one: number, other: number) {
    const { model } = modelled;
    const possible = model.cases.filter(
      (about) =>
        about.decision !== null &&
        !about.isAppealed &&
        !about.isReversed &&
        about.decision !== 'restore' &&
        !openCaseOf(model, about),
    );
    const found = pick(possible, one + other);
    if (!found) return;
    await takeBack(modelled, found, { moderatorId: modelled.moderators[0], plan: 'reopen' });
    undoInModel(model, found);
  },
  /** Another moderator takes a decision against a person back. */
  async reverse(modelled: ModelledProduct, one: number, other: number) {
    const { model } = modelled;
    const found = pick(model.cases.filter(isUpheld), one + other);
    if (!found) return;
    await takeBack(modelled, found, { moderatorId: modelled.moderators[1], plan: 'take-back' });
    reverseInModel(model, found);
  },
};
