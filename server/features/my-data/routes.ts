import { EXPORTS_A_DAY } from '#contract/limits.ts';
import { exportData } from '#contract/my-data.ts';
import { exportPerson } from '#contract/officers.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import { FileAnswer } from '#server/platform/http/answers/file-answer.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { readActedOn, requireOfficer } from '#server/identity/require-moderator.ts';
import { packData } from './pack-data.ts';

const DAY_MS = 86_400_000;

/** Routes for the download of a person's data: by the person, or by an officer. */
export function myDataRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { clock, config, random, secrets, store } = context;

  registerEndpoint(wiring, exportData, async ({ viewer, request }) => {
    const now = clock();
    const event = { id: random.id(), network: hashClientNetwork(context, request) };
    const noted = {
      ...event,
      personId: viewer.id,
      sessionId: viewer.sessionId,
      isLimited: config.limits,
      now,
    };
    const until = await store.run(noteExport, noted);
    if (until !== null)
      fail('too_often', `You can download your data ${EXPORTS_A_DAY} times a day.`, {
        retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
      });
    return new FileAnswer('quad-data.zip', await packData(context, viewer));
  });

  registerEndpoint(wiring, exportPerson, async ({ input, viewer }) => {
    await requireOfficer(context, viewer);
    const person = await readActedOn(context, viewer, input.id);
    const note = await secrets.seal(input.reason);
    // Not in the person's own log, because a court may forbid that the person learns of it.
    await store.run(recordOfficersExport, { personId: person.id, actorId: viewer.id, note, at: clock() });
    return new FileAnswer(`person-${person.id}.zip`, await packData(context, person));
  });
}

const recordOfficersExport = defineWrite(
  'recordOfficersExport',
  async (tx, entry: { personId: string; actorId: string; note: string; at: number }): Promise<void> =>
    addCaseEvent(tx, { caseId: '', kind: 'person-exported', ...entry }),
);

interface Export {
  readonly id: string;
  readonly personId: string;
  readonly sessionId: string;
  readonly network: string;
  readonly isLimited: boolean;
  readonly now: number;
}

/**
 * Adds a download to the security log. The daily limit counts these entries.
 * @returns null, or the time of the next allowed download.
 */
const noteExport = defineWrite(
  'noteExport',
  async (tx, { isLimited, now, ...event }: Export): Promise<number | null> => {
    await lockPeople(tx, [event.personId]);
    const earlier = await tx
      .selectFrom('security_events')
      .select('at')
      .where('person_id', '=', event.personId)
      .where('kind', '=', 'data-exported')
      .where('at', '>', now - DAY_MS)
      .orderBy('at', 'desc')
      .limit(EXPORTS_A_DAY)
      .execute();
    const oldest = earlier[EXPORTS_A_DAY - 1];
    if (isLimited && oldest) return oldest.at + DAY_MS;
    await addSecurityEvent(tx, { ...event, at: now, kind: 'data-exported' });
    return null;
  },
);
