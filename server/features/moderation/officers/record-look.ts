import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

interface Look {
  readonly officerId: string;
  /** Ids of the people found. If empty, one entry records the search. */
  readonly people: readonly string[];
  /** How the officer searched. Never the searched text, which may be a mail address. */
  readonly by: string;
  /** Sealed. */
  readonly reason: string;
  readonly now: number;
}

/** Adds an entry for each person whom an officer is about to see to the log of moderation. */
export const recordPeopleFound = defineWrite(
  'recordPeopleFound',
  async (tx, { officerId, people, by, reason, now }: Look): Promise<void> => {
    for (const personId of people.length === 0 ? [null] : people)
      await addCaseEvent(tx, {
        caseId: '',
        personId,
        at: now,
        kind: 'person-found',
        actorId: officerId,
        detail: people.length === 0 ? `by ${by}: nobody` : `by ${by}`,
        note: reason,
      });
  },
);
