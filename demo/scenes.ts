import { INVENTED_ID_END } from '#server/access/invented.ts';
import { nameModerator } from '#server/access/live-moderation.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Role } from '#server/platform/config/moderation.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { storeReport } from '#server/features/safety/store-report.ts';
import { sceneTexts } from './fixed-opinions.ts';
import { fixedPeople } from './fixed-people.ts';
import { demoId, opinionPosition } from './ids.ts';

/**
 * What a new demo person needs so that every screen shows something: unread activity, an opinion that waits for its
 * owner, a case for moderators, and two people who moderate. Never in a store that production uses, because a demo
 * person would decide about real ones.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Unread opinions of each fixed person. */
const UNREAD = 2;

const [ASHA, MEERA, ARJUN, CLARA, KENJI, VIKRAM] = [0, 2, 4, 8, 10, 11] as const;

const moderators: readonly { readonly index: number; readonly role: Role }[] = [
  { index: MEERA, role: 'officer' },
  { index: CLARA, role: 'moderator' },
];

const waiting = {
  profile: ASHA,
  author: KENJI,
  comment: sceneTexts.waiting,
} as const;

/** Its only report hides it, because the text has the address of a person. */
const reported = {
  profile: ARJUN,
  author: VIKRAM,
  comment: sceneTexts.reported,
  note: sceneTexts.note,
} as const;

/** Ids beside those of the opinions of a profile. */
const nths = { opinion: 990, case: 991, report: 992, brake: 993 } as const;

/** Somebody whom a demo log-in is worth. */
interface DemoLogIn {
  readonly email: string;
  readonly role: Role | 'student';
}

/**
 * Adds the scenes once: what a person has read, decided or removed stays so.
 * @param now milliseconds since the epoch.
 * @returns who is worth a log-in; nobody if the store has not all fixed people.
 */
export async function addScenes(
  { store, secrets }: { readonly store: Store; readonly secrets: Secrets },
  { seed = 1, now = Date.now() }: { readonly seed?: number; readonly now?: number } = {},
): Promise<DemoLogIn[]> {
  const ids = fixedPeople.map((_, index) => demoId(index, seed));
  const people = await store.db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  if (people.length < fixedPeople.length) return [];
  const evidence = { name: people[reported.author]?.name ?? '', photo: '', text: reported.comment };
  const sealed = await secrets.seal(JSON.stringify({ note: reported.note, evidence }));
  await store.transaction(async (tx) => {
    for (const { id } of people) await markRead(tx, id, now);
    await addOpinion(tx, waiting, { seed, at: now - 20 * MINUTE_MS, state: 'waiting' });
    await addOpinion(tx, reported, { seed, at: now - 6 * HOUR_MS, state: 'shown' });
    for (const { index, role } of moderators)
      await tx
        .insertInto('settings')
        .values({ name: nameModerator(demoId(index, seed)), value: role })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    await addCase(tx, { sealed, seed, at: now - 5 * HOUR_MS });
  });
  return [{ index: ASHA, role: 'student' } as const, ...moderators].map(({ index, role }) => ({
    email: people[index]?.email ?? '',
    role,
  }));
}

/** @returns a line for the terminal. */
export function describeLogIns(known: readonly DemoLogIn[]): string {
  const people = known.map(({ email, role }) => (role === 'student' ? email : `${email} (${role})`));
  return `Log in as one of them: ${people.join(', ')}. Without a mail server the terminal of Quad prints the code.`;
}

/** Leaves the newest opinions unread, and the likes since then. */
async function markRead(tx: Db, personId: string, now: number): Promise<void> {
  const newest = await tx
    .selectFrom('opinions')
    .select('created_at')
    .where('profile_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(UNREAD)
    .execute();
  const until = (newest.at(-1)?.created_at ?? now) - 1;
  await tx
    .insertInto('notice_marks')
    .values({ person_id: personId, read_at: until, opinions_read_at: until })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
}

interface Written {
  readonly seed: number;
  readonly at: number;
  readonly state: 'shown' | 'waiting';
}

async function addOpinion(
  tx: Db,
  { profile, author, comment }: typeof waiting | typeof reported,
  { seed, at, state }: Written,
): Promise<void> {
  const position = opinionPosition(profile, nths.opinion, seed);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('opinions')
    .values({
      id: opinionId(profile, seed),
      position,
      profile_id: demoId(profile, seed),
      author_id: demoId(author, seed),
      comment,
      created_at: at,
      deleted_at: null,
      state,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n || state !== 'shown') return;
  await tx
    .updateTable('people')
    .set((q) => ({ opinions: q('opinions', '+', 1) }))
    .where('id', '=', demoId(profile, seed))
    .execute();
}

/** As for other demo opinions: the id differs from the position only in the UUID's version. */
function opinionId(profile: number, seed: number): string {
  const position = opinionPosition(profile, nths.opinion, seed);
  return `${position.slice(0, 14)}4${position.slice(15)}`;
}

/**
 * The owner of the profile reports the opinion, as by the call, unless that is done. Nobody is mailed about an invented
 * case.
 */
async function addCase(
  tx: Db,
  { sealed, seed, at }: { readonly sealed: string; readonly seed: number; readonly at: number },
): Promise<void> {
  const { profile, author } = reported;
  const idOf = (part: keyof typeof nths) => opinionPosition(profile, nths[part], seed);
  const [caseId, profileId] = [idOf('case'), demoId(profile, seed)];
  const report = {
    viewer: { id: profileId, state: 'active' },
    kind: 'opinion',
    targetId: opinionId(profile, seed),
    ownerId: demoId(author, seed),
    profileId,
    reason: 'doxxing',
    sealed,
    picture: '',
    reportId: idOf('report'),
    caseId,
    brakeCaseId: idOf('brake'),
    now: at,
  } as const;
  await storeReport.runAll(tx, [report]);
  await tx.deleteFrom('case_alerts').where('case_id', '=', caseId).execute();
}

/** Removes the case with everything about it. What else the scenes have goes with the people. */
export async function removeScenes(tx: Db): Promise<void> {
  for (const table of ['reports', 'case_events', 'strikes', 'reporter_mutes', 'case_alerts'] as const)
    await tx.deleteFrom(table).where('case_id', '<', INVENTED_ID_END).where('case_id', '<>', '').execute();
  await tx.deleteFrom('cases').where('id', '<', INVENTED_ID_END).execute();
}
