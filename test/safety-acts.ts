import { expect } from 'vitest';
import { recountOpinions } from '#server/access/recount.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import type { Store } from '#server/db/store.ts';
import { deleteOpinion, writeOpinion } from '#server/opinions/writes.ts';
import type { LeftOpinions } from '#contract/delete-account.ts';
import { leaveAccount } from '#server/leaving/leave.ts';
import { returnIfLeft } from '#server/leaving/return.ts';
import { approveOpinion } from '#server/safety/approve.ts';
import { blockPerson, unblockPerson } from '#server/safety/block.ts';
import { restrictPerson, unrestrictPerson } from '#server/safety/restrict.ts';
import { listSeen, placeOpinion, type Model } from './visibility-model.ts';

/** Sets what other features change: the state of an account or opinion, the wall, the visibility. */
const setPerson = defineWrite(
  'setPersonInTest',
  async (tx, { id, changes }: { id: string; changes: Record<string, string | number> }): Promise<void> => {
    await tx.updateTable('people').set(changes).where('id', '=', id).execute();
    afterCommit(tx, { kind: 'person-changed', personId: id });
  },
);
const setOpinion = defineWrite(
  'setOpinionInTest',
  async (
    tx,
    { id, state, author, owner }: { id: string; state: 'held' | 'removed'; author: string; owner: string },
  ): Promise<void> => {
    await tx.updateTable('opinions').set({ state }).where('id', '=', id).execute();
    await recountOpinions(tx, owner);
    afterCommit(tx, { kind: 'relations-changed', personId: author });
  },
);

/** Leaves or returns; a returned person has the sessions again, because the sequence goes on with them. */
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

/** The product and its model. */
export interface Stage {
  readonly model: Model;
  readonly store: Store;
  /** The ids of the people, by their numbers. */
  readonly ids: readonly string[];
}

const idOf = ({ ids }: Stage, person: number) => ids[person] ?? '';
const viewerOf = (stage: Stage, person: number) => ({ id: idOf(stage, person), state: 'active' as const });
const choice = (stage: Stage, one: number, other: number) => ({
  viewer: viewerOf(stage, one),
  personId: idOf(stage, other),
  now: 0,
});
let written = 0;
const pick = <T>(values: readonly T[], nth: number): T | undefined =>
  values[nth % Math.max(1, values.length)];

/** Each act changes the product and the model. `one` acts on `other`; `other` also chooses among values. */
export const acts = {
  async block(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    if (one === other || model.people[other]?.state === 'leaving') return;
    model.blocks.add(`${one} ${other}`);
    await store.run(blockPerson, choice(stage, one, other));
  },
  async unblock(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    model.blocks.delete(`${one} ${other}`);
    await store.run(unblockPerson, choice(stage, one, other));
  },
  async restrict(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    if (one === other || model.people[other]?.state === 'leaving') return;
    model.restricts.add(`${one} ${other}`);
    await store.run(restrictPerson, choice(stage, one, other));
  },
  async unrestrict(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    model.restricts.delete(`${one} ${other}`);
    await store.run(unrestrictPerson, choice(stage, one, other));
  },
  async write(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    written += 1;
    // Ids of one millisecond are in no order, so these count.
    const id = `00000000-0000-7000-8000-${String(written).padStart(12, '0')}`;
    const state = placeOpinion(model, one, other);
    if (state) model.opinions.push({ author: one, owner: other, id, state });
    const call = {
      viewer: viewerOf(stage, one),
      id,
      position: id,
      profileId: idOf(stage, other),
      // A text that is in no other opinion.
      comment: id,
      now: 0,
    };
    const result = await store.run(writeOpinion, { ...call, isUnlimited: true });
    expect('stored' in result).toBe(state !== null);
  },
  async delete(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const mine = model.opinions.filter(
      ({ author, owner, state }) =>
        (author === one || owner === one) &&
        (state === 'shown' || state === 'waiting') &&
        // What its author has taken along is not there for the owner.
        model.people[author]?.left !== 'remove',
    );
    const opinion = pick(mine, other);
    if (!opinion) return;
    opinion.state = 'deleted';
    await store.run(deleteOpinion, { viewer: viewerOf(stage, one), id: opinion.id, now: 0 });
  },
  async approve(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const seen = new Set(listSeen(model, one, one));
    const waiting = model.opinions.filter(
      ({ owner, state, id }) => owner === one && state === 'waiting' && seen.has(id),
    );
    const opinion = pick(waiting, other);
    if (!opinion) return;
    opinion.state = 'shown';
    expect(await store.run(approveOpinion, { viewer: viewerOf(stage, one), id: opinion.id })).toBe('done');
  },
  async wall(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const person = model.people[one];
    const wall = pick(['everyone', 'approve', 'nobody'] as const, other);
    if (!person || !wall) return;
    person.wall = wall;
    await store.run(setPerson, { id: idOf(stage, one), changes: { wall } });
  },
  async visibility(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const person = model.people[one];
    if (!person) return;
    person.isPublic = other % 2 === 0;
    await store.run(setPerson, { id: idOf(stage, one), changes: { public: person.isPublic ? 1 : 0 } });
  },
  async state(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const person = model.people[one];
    const state = pick(['active', 'suspended', 'active', 'leaving'] as const, other);
    if (!person || !state || person.left !== null) return;
    person.state = state;
    await store.run(setPerson, { id: idOf(stage, one), changes: { state } });
  },
  async leave(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const person = model.people[one];
    if (!person || person.state === 'leaving') return;
    person.state = 'leaving';
    person.left = other % 2 === 0 ? 'remove' : 'anonymise';
    await store.run(moveAway, { personId: idOf(stage, one), left: person.left });
  },
  async comeBack(stage: Stage, one: number) {
    const { model, store } = stage;
    const person = model.people[one];
    if (!person || person.left === null) return;
    person.state = 'active';
    person.left = null;
    await store.run(moveAway, { personId: idOf(stage, one), left: null });
  },
  async moderate(stage: Stage, one: number, other: number) {
    const { model, store } = stage;
    const opinion = pick(
      model.opinions.filter(({ state }) => state === 'shown' || state === 'waiting'),
      one,
    );
    if (!opinion) return;
    opinion.state = other % 2 === 0 ? 'held' : 'removed';
    const [author, owner] = [idOf(stage, opinion.author), idOf(stage, opinion.owner)];
    await store.run(setOpinion, { id: opinion.id, state: opinion.state, author, owner });
  },
};
