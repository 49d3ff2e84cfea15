import { sql } from 'kysely';
import type { Store } from '#server/platform/db/store.ts';
import { check, opinionName, reactionName } from '../check.ts';
import { outcomeOfStatus } from '../client.ts';
import type { Read, Write } from '../history.ts';
import { FIRST_SESSIONS } from './campus.ts';
import { deletionName, visibilityName } from './calls.ts';
import type { Attempt } from './clients.ts';
import type { Seen } from './run.ts';
import { checkCodeRequests, checkLetters, checkSessions, isAcknowledgedBefore } from './sign-in-checks.ts';

/** A sentence for each forbidden event of a run. */
export async function findProblems(store: Store, seen: Seen): Promise<string[]> {
  const problems = seen.isFinished ? [] : ['something never ended'];
  const failed = seen.attempts.filter(({ made }) => made === 500);
  problems.push(...failed.map(({ call }) => `an answer with status 500: ${call.text}`));
  const { findings, wrongCounters } = await check(store, {
    writes: listWrites(seen),
    reads: listReads(seen),
  });
  problems.push(...findings.map(({ kind, object, text }) => `${kind}: ${object}: ${text}`));
  if (wrongCounters > 0) problems.push(`counters of ${wrongCounters} people differ from the rows`);
  problems.push(
    ...checkLetters(seen),
    ...checkLookups(seen),
    ...checkSessions(seen),
    ...checkCodeRequests(seen),
  );
  problems.push(...(await checkRows(store, seen)));
  return problems;
}

const isRegister = (object: string) => object.startsWith('opinion ') || object.startsWith('reaction ');

function deletedOpinions({ attempts }: Seen): Set<string> {
  return new Set(
    attempts.map(({ call }) => call.effect?.object ?? '').filter((object) => object.startsWith('deletion ')),
  );
}

/**
 * Reactions and opinions that nobody deleted. All students count as one client, because everybody sees acknowledged
 * writes.
 */
function listWrites(seen: Seen): Write[] {
  const deleted = deletedOpinions(seen);
  return seen.attempts.flatMap((attempt): Write[] => {
    const { object, value } = attempt.call.effect ?? { object: '', value: '' };
    if (!isRegister(object) || deleted.has(deletionName(object.replace('opinion ', '')))) return [];
    const outcome = outcomeOfStatus(attempt.ended === null ? 0 : attempt.status);
    // A request that is still on its way may have its effect later than its student knows.
    return [
      { object, value, outcome, client: 'all', began: attempt.began, ended: attempt.ended ?? Infinity },
    ];
  });
}

interface Card {
  readonly _id: string;
  readonly like: number;
  readonly reaction?: Readonly<Record<string, string>>;
}

/** The successful reads of the students, and the objects that they show. */
function listReads(seen: Seen): Read[] {
  const written = listWrites(seen);
  return seen.attempts.flatMap((attempt): Read[] => {
    const { call, began, ended, status, body } = attempt;
    if (!call.look || status !== 200 || ended === null) return [];
    const read = (object: string, values: string[]): Read => ({
      object,
      values,
      client: 'all',
      began,
      ended,
    });
    if (call.look.kind === 'card') {
      const { _id, reaction } = body as Card;
      if (_id === call.student.id) return [];
      return [read(reactionName(call.student.id, _id), Object.values(reaction ?? {}))];
    }
    if (call.look.kind !== 'opinions') return [];
    const [, ...shown] = body as { comment_id: string }[];
    const { targetId } = call.look;
    const onTarget = seen.attempts.flatMap(({ call: { request, effect } }) =>
      effect?.object.startsWith('opinion ') && (request.payload as { user_id: string }).user_id === targetId
        ? [effect.object]
        : [],
    );
    return [...new Set(onTarget)]
      .filter((object) => written.some((write) => write.object === object))
      .map((object) =>
        read(
          object,
          shown.filter(({ comment_id }) => opinionName(comment_id) === object).map(() => 'written'),
        ),
      );
  });
}

/**
 * Checks reads of people. Nobody sees a private person or a deleted opinion, and everybody sees a public person. The
 * number of likes is between the acknowledged and the requested likes.
 */
function checkLookups({ attempts }: Seen): string[] {
  return attempts.flatMap((read) => {
    const { call, began, ended } = read;
    if (!call.look || ended === null || ![200, 404].includes(read.status)) return [];
    const { kind, targetId } = call.look;
    const problems: string[] = [];
    const json = read.body;
    const fail = (text: string) => void problems.push(`step ${began} to ${ended}: ${call.text}: ${text}`);
    if (call.student.id !== targetId) {
      const isShown =
        kind === 'list' ? (json as Card[]).some(({ _id }) => _id === targetId) : read.status === 200;
      const settled = settledValue(attempts, visibilityName(targetId), began, ended) ?? '1';
      if (settled === '0' && isShown) fail('shown, although private');
      if (settled === '1' && !isShown) fail('not shown, although public');
    }
    if (read.status !== 200) return problems;
    if (kind === 'opinions')
      for (const { comment_id: id } of (json as { comment_id: string }[]).slice(1))
        if (isAcknowledgedBefore(attempts, deletionName(id), began)) fail('an opinion that was deleted');
    if (kind === 'card') {
      const { like, _id } = json as Card;
      const likes = attempts.filter(
        ({ call: { effect } }) => effect?.value === 'like' && effect.object.endsWith(_id),
      );
      const actors = (some: readonly Attempt[]) =>
        new Set(some.map(({ call: { student } }) => student.nth)).size;
      const least = actors(likes.filter((one) => one.status === 200 && (one.ended ?? Infinity) <= began));
      const most = actors(likes.filter((one) => one.began < ended));
      if (like < least || like > most) fail(`${like} likes instead of ${least} to ${most}`);
    }
    return problems;
  });
}

/**
 * The value of an object that every read between two steps must show. 'any': several values are possible. Null: no
 * writes.
 */
function settledValue(
  attempts: readonly Attempt[],
  object: string,
  began: number,
  ended: number,
): string | null {
  const writes = attempts.filter(({ call, began: at }) => call.effect?.object === object && at < ended);
  if (writes.length === 0) return null;
  const last = writes.findLast((one) => one.status === 200 && (one.ended ?? Infinity) <= began);
  if (!last) return 'any';
  const value = last.call.effect?.value;
  const isSettled = writes.every(
    (one) => one.call.effect?.value === value || (one.over ?? Infinity) < last.began,
  );
  return isSettled ? (value ?? null) : 'any';
}

const ON_ONE_A_DAY = 2;

/** Finds forbidden rows: more opinions than a day allows, more sessions than codes, a deleted opinion. */
async function checkRows({ db }: Store, { attempts, students }: Seen): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await sql<{
    author: string;
    number: number;
  }>`select author_id as author, count(*) as number
    from opinions group by author_id, profile_id having count(*) > ${ON_ONE_A_DAY}`.execute(db);
  problems.push(
    ...rows.map(({ author, number }) => `${number} opinions by ${author} on one person in a day`),
  );
  const sessions = await db.selectFrom('sessions').select('person_id').execute();
  for (const { id, nth } of students) {
    const tried = attempts.filter(({ call }) => call.student.nth === nth && call.text === 'logs in');
    const codes = new Set(tried.map(({ call }) => call.effect?.object)).size;
    const opened = sessions.filter(({ person_id }) => person_id === id).length;
    if (opened > codes + FIRST_SESSIONS)
      problems.push(`student ${nth} has ${opened} sessions by ${codes} codes`);
  }
  const shown = await db.selectFrom('opinions').select('id').where('deleted_at', 'is', null).execute();
  for (const { id } of shown)
    if (isAcknowledgedBefore(attempts, deletionName(id), Infinity)) problems.push(`opinion ${id} is back`);
  return problems;
}
