import { CLAIM_MS } from '#server/platform/mail/claims.ts';
import { logOutName } from './calls.ts';
import type { Attempt } from './clients.ts';
import type { Seen } from './run.ts';

/**
 * A letter may be sent again only after a crash, a failed commit, a lost answer of the mail server, or a claim's end.
 */
export function checkLetters({ letters, disturbances }: Seen): string[] {
  // The letters about log-ins have equal texts.
  const codes = letters.filter(({ letter }) => /^\d{6}$/m.test(letter.text));
  return [...Map.groupBy(codes, ({ letter }) => `${letter.to} ${letter.text}`).values()].flatMap((same) =>
    same.slice(1).flatMap((again, nth) => {
      const first = same[nth] ?? again;
      if (first.deleted !== null && first.deleted < again.claim.step)
        return [`a letter to ${again.letter.to} was sent again after it was deleted`];
      const isExcused =
        again.at - Math.min(first.claim.askedAt, again.claim.askedAt) >= CLAIM_MS ||
        disturbances.some((step) => step >= first.claim.step && step <= again.step);
      return isExcused
        ? []
        : [`a letter to ${again.letter.to} was sent at steps ${first.step} and ${again.step}`];
    }),
  );
}

/** Lifetime of a code and of its letter. */
const CODE_MS = 10 * 60_000;
const WAIT_MS = 120_000;

/** A person who was promised a code gets a letter. A second letter within two minutes needs a used code in between. */
export function checkCodeRequests({ attempts, students, letters, lastFaultAt }: Seen): string[] {
  return students.flatMap(({ email, nth }) => {
    const promised = attempts.filter(
      ({ call, made }) => call.student.nth === nth && call.text === 'asks for a code' && made === 200,
    );
    const sent = new Set(
      letters.filter(({ letter }) => letter.to === email).map(({ letter }) => letter.text),
    );
    const problems: string[] = [];
    if (promised.length > sent.size && promised.every(({ at }) => lastFaultAt - at < CODE_MS / 2))
      problems.push(`student ${nth} was promised ${promised.length} codes and got ${sent.size} letters`);
    const hasLoggedIn = attempts.some(({ call }) => call.student.nth === nth && call.text === 'logs in');
    const [first, second] = promised;
    const longest =
      first && second
        ? Math.max(first.doneAt, second.doneAt) - Math.min(first.at, second.at)
        : Number.POSITIVE_INFINITY;
    if (!hasLoggedIn && longest < WAIT_MS)
      problems.push(`student ${nth} was promised two codes within two minutes`);
    return problems;
  });
}

const TRIES_MAX = 5;

/** A code opens one session, or none after five wrong tries. An ended session is refused. */
export function checkSessions({ attempts, letters }: Seen): string[] {
  const problems: string[] = [];
  const logIns = attempts.filter(({ call, made }) => call.text === 'logs in' && made === 200);
  for (const [object, used] of Map.groupBy(logIns, ({ call }) => call.effect?.object ?? '')) {
    if (used.length > 1) problems.push(`${object} was used ${used.length} times`);
    const [first] = used;
    if (!first) continue;
    const earlier = logIns.filter(
      ({ call, began }) => call.student === first.call.student && began < first.began,
    );
    const code = object.slice('code '.length);
    const arrived = letters.find(({ letter }) => letter.text.includes(code))?.step ?? 0;
    const since = Math.max(arrived, ...earlier.map(({ began }) => began));
    const wrong = attempts.filter(
      ({ call, made, began, over }) =>
        call.effect?.object === `wrong code of ${first.call.student.nth}` &&
        made === 401 &&
        began > since &&
        (over ?? Infinity) <= first.began,
    );
    if (wrong.length >= TRIES_MAX) problems.push(`${object} was good after ${wrong.length} wrong tries`);
  }
  for (const { call, began, made } of attempts) {
    const cookie = (call.request.headers as { cookie?: string })?.cookie ?? '';
    if (made === 200 && cookie && isAcknowledgedBefore(attempts, logOutName(cookie), began))
      problems.push(`step ${began}: ${call.text} with an ended session`);
  }
  return problems;
}

export function isAcknowledgedBefore(attempts: readonly Attempt[], object: string, step: number): boolean {
  return attempts.some(
    ({ call, status, ended }) =>
      call.effect?.object === object && status === 200 && (ended ?? Infinity) <= step,
  );
}
