import type { ProfileUpdates } from '#contract/profile.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Context } from '#server/identity/context.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { findAcademicYear } from '#server/platform/config/years.ts';
import { storeSettledYear } from '#server/access/people/settle-year.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { turnPrivate } from '#server/access/photos/turn-private.ts';
import type { UserRow } from '#server/access/people/present.ts';
import { changeName } from './change-name.ts';

/** Updates that the rule for names does not cover. */
type DetailUpdates = Omit<ProfileUpdates, 'name'>;

interface DetailChange {
  readonly personId: string;
  readonly changes: DetailUpdates;
}

/**
 * Changes the name together with other fields.
 * @returns null after the change; otherwise the time until which the name cannot change, and nothing changed.
 */
const setName = defineWrite(
  'setName',
  async (
    tx,
    { personId, name, changes, now }: { personId: string; name: string; changes: DetailUpdates; now: number },
  ): Promise<number | null> => {
    const until = await changeName(tx, personId, name, now);
    if (until !== null) return until;
    if (Object.keys(changes).length > 0)
      await tx.updateTable('people').set(changes).where('id', '=', personId).execute();
    afterCommit(tx, { kind: 'person-changed', personId });
    return null;
  },
);

const setDetails = defineWrite(
  'setDetails',
  async (tx, { personId, changes }: DetailChange): Promise<void> => {
    await tx.updateTable('people').set(changes).where('id', '=', personId).execute();
    afterCommit(tx, { kind: 'person-changed', personId });
  },
);

/**
 * Updates a person's details. If the person turns private, the photo also gets a new name, so that known addresses of
 * the photo answer 404.
 * @throws nothing_to_update without a known field; too_often if the name changed less than 30 days ago.
 */
export async function updateDetails(
  context: Context,
  viewer: { readonly id: string; readonly sessionId: string | null },
  updates: ProfileUpdates,
): Promise<UserRow> {
  const { config, store, clock } = context;
  const known: ProfileUpdates = Object.fromEntries(
    Object.entries(updates).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(known).length === 0) fail('nothing_to_update', editWords.selectAtLeastOne);
  const { name, ...changes } = known;
  const { public: shown, ...others } = changes;
  if (name !== undefined) await rename(context, viewer.id, name, shown === 0 ? {} : changes);
  if (shown === 0) await turnPrivate(context, viewer, { ...others, public: shown });
  else if (name === undefined) await store.run(setDetails, { personId: viewer.id, changes });
  const user = await findOwnUser(store.db, viewer.id);
  const settled = changes.year === undefined ? null : findAcademicYear(config.years, user.college, clock());
  if (settled !== null) await store.run(storeSettledYear, { personId: viewer.id, settled });
  return user;
}

/** @throws too_often. */
async function rename(
  { store, clock }: Context,
  personId: string,
  name: string,
  changes: DetailUpdates,
): Promise<void> {
  const now = clock();
  const until = await store.run(setName, { personId, name, changes, now });
  if (until === null) return;
  const message = answerWords.nameChangedLately;
  fail('too_often', message, { retryAfter: Math.ceil((until - now) / 1000), fields: { name: message } });
}
