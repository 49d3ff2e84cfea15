import { expect } from 'vitest';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { deleteOpinion, writeOpinion } from '#server/features/opinions/writes.ts';
import type { LeftOpinions } from '#contract/delete-account.ts';
import type { ReactionKind } from '#contract/user.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { returnIfLeft } from '#server/access/leaving/return.ts';
import { approveOpinion } from '#server/features/safety/approve.ts';
import { markRead } from '#server/features/notices/mark-read.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { blockPerson, unblockPerson } from '#server/features/safety/block.ts';
import { restrictPerson, unrestrictPerson } from '#server/features/safety/restrict.ts';
import { updateDetails } from '#server/features/profile/update-details.ts';
import { moderationActs } from './moderation-acts.ts';
import { idOf, newId, pick, viewerOf, type ModelledProduct } from './modelled-product.ts';
import { stateOf } from './case-model.ts';
import { finds, listSeen, placeOpinion } from './visibility-model.ts';

/** A person leaves or returns. A returned person gets the sessions back, because later acts use them. */
const moveAway = defineWrite(
  'moveAwayInTest',
  async (tx, { personId, left }: { personId: string; left: LeftOpinions | null }): Promise<void> => {
    const sessions = tx.selectFrom('sessions').selectAll().where('person_id', '=', personId);
    const kept = await sessions.execute();
    if (left === null) await returnIfLeft(tx, personId, 1);
    else await leaveAccount(tx, { personId, opinions: left, now: 1 });
    if (left !== null && kept.length > 0) await tx.insertInto('sessions').values(kept).execute();
  },
);

const choice = (modelled: ModelledProduct, one: number, other: number) => ({
  viewer: viewerOf(modelled, one),
  personId: idOf(modelled, other),
  now: 0,
});

async function react(modelled: ModelledProduct, one: number, other: number, kind: ReactionKind) {
  const { model, context } = modelled;
  const pair = `${one} ${other}`;
  const call = { viewer: viewerOf(modelled, one), targetId: idOf(modelled, other), kind, now: 0 };
  const result = await context.store.run(reactTo, { ...call, isUnlimited: true });
  if (finds(model, one, other)) {
    const first = model.reactions.get(pair) ?? kind;
    model.reactions.set(pair, first);
    expect(result).toEqual({ stored: first });
  } else if (!model.reactions.has(pair)) expect('refused' in result).toBe(true);
}

/**
 * Each act changes the product, by its own writes, and the model. `one` acts on `other`; `other` also chooses among
 * values.
 */
export const acts = {
  async block(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    if (one === other || model.people[other]?.state === 'leaving') return;
    model.blocks.add(`${one} ${other}`);
    await context.store.run(blockPerson, choice(modelled, one, other));
  },
  async unblock(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    model.blocks.delete(`${one} ${other}`);
    await context.store.run(unblockPerson, choice(modelled, one, other));
  },
  async restrict(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    if (one === other || model.people[other]?.state === 'leaving') return;
    model.restricts.add(`${one} ${other}`);
    await context.store.run(restrictPerson, choice(modelled, one, other));
  },
  async unrestrict(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    model.restricts.delete(`${one} ${other}`);
    await context.store.run(unrestrictPerson, choice(modelled, one, other));
  },
  async write(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const id = newId();
    const state = placeOpinion(model, one, other);
    if (state) model.opinions.push({ author: one, owner: other, id, state });
    const call = {
      viewer: viewerOf(modelled, one),
      id,
      position: id,
      profileId: idOf(modelled, other),
      // The id makes each text unique.
      comment: id,
      now: 0,
    };
    const result = await context.store.run(writeOpinion, { ...call, isUnlimited: true });
    expect('stored' in result).toBe(state !== null);
  },
  /** The first choice is final. */
  async like(modelled: ModelledProduct, one: number, other: number) {
    await react(modelled, one, other, 'like');
  },
  async dislike(modelled: ModelledProduct, one: number, other: number) {
    await react(modelled, one, other, 'dislike');
  },
  /** `one` looks at the activity, or at the opinions on the own profile. */
  async read(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const person = model.people[one];
    if (!person) return;
    const only = other % 2 === 0 ? 'opinions' : null;
    if (only === null || person.read === 'nothing') person.read = only ?? 'everything';
    await context.store.run(markRead, { personId: idOf(modelled, one), until: 0, only });
  },
  async delete(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    // An owner deletes a visible opinion on the own profile.
    const seen = new Set(listSeen(model, one, one));
    const mine = model.opinions.filter(
      ({ author, id, state }) =>
        (author === one || seen.has(id)) && (state === 'shown' || state === 'waiting'),
    );
    const opinion = pick(mine, other);
    if (!opinion) return;
    opinion.state = 'deleted';
    await context.store.run(deleteOpinion, { viewer: viewerOf(modelled, one), id: opinion.id, now: 0 });
  },
  async approve(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const seen = new Set(listSeen(model, one, one));
    const waiting = model.opinions.filter(
      ({ owner, state, id }) => owner === one && state === 'waiting' && seen.has(id),
    );
    const opinion = pick(waiting, other);
    if (!opinion) return;
    opinion.state = 'shown';
    expect(await context.store.run(approveOpinion, { viewer: viewerOf(modelled, one), id: opinion.id })).toBe(
      'done',
    );
  },
  async wall(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const person = model.people[one];
    const wall = pick(['everyone', 'approve', 'nobody'] as const, other);
    if (!person || !wall) return;
    person.wall = wall;
    await updateDetails(context, { id: idOf(modelled, one), sessionId: null }, { wall });
  },
  async visibility(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const person = model.people[one];
    if (!person) return;
    person.isPublic = other % 2 === 0;
    const changes = { public: person.isPublic ? 1 : 0 } as const;
    await updateDetails(context, { id: idOf(modelled, one), sessionId: null }, changes);
  },
  async leave(modelled: ModelledProduct, one: number, other: number) {
    const { model, context } = modelled;
    const person = model.people[one];
    if (!person || person.state === 'leaving') return;
    person.state = 'leaving';
    person.left = other % 2 === 0 ? 'remove' : 'anonymise';
    await context.store.run(moveAway, { personId: idOf(modelled, one), left: person.left });
  },
  async comeBack(modelled: ModelledProduct, one: number) {
    const { model, context } = modelled;
    const person = model.people[one];
    if (!person || person.left === null) return;
    person.left = null;
    person.state = stateOf(model, one);
    await context.store.run(moveAway, { personId: idOf(modelled, one), left: null });
  },
  ...moderationActs,
};
