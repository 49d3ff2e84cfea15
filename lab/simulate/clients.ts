import type { Random } from '#demo/random.ts';
import type { Student } from './campus.ts';
import { chooseCall, chooseKinds, type Call, type Known } from './calls.ts';
import type { SimulatedNode } from './node.ts';

/** Calls that a student waits for at a time. */
const CALLS_AT_ONCE = 2;
const REPEATS_MAX = 6;

/** One sending of a call. Times are numbers of steps. */
export interface Attempt {
  readonly call: Call;
  readonly began: number;
  /** The clock when it began. */
  readonly at: number;
  /** When the student got an answer or stopped waiting. */
  ended: number | null;
  /** The step after which neither a node nor the network works on it, so that it has no new effect. */
  over: number | null;
  /** The clock at that time. */
  doneAt: number;
  node: SimulatedNode | null;
  /** The status that the student got; 0: no answer. */
  status: number;
  /** The status of the node's answer, even if nobody got it. */
  made: number;
  body: unknown;
  cookies: readonly string[];
}

interface OpenCall {
  readonly call: Call;
  attempt: Attempt;
  repeats: number;
}

/**
 * The browsers of the students: they send calls, and repeat those that get no answer or a 5xx. They do not use
 * `lab/client.ts`, because no request leaves the process and only the seed decides when each arrives.
 */
export interface Clients {
  readonly attempts: readonly Attempt[];
  /** A code has arrived in a student's mailbox. */
  readonly receiveCode: (student: Student, code: string) => void;
  /** A student chooses a call. @returns the attempt, or null if no call makes sense. */
  readonly ask: () => Attempt | null;
  /** Sends a call once more, as a network may do. Nobody waits for the answer. */
  readonly repeat: (call: Call) => Attempt;
  /** The student gets or loses the answer of an attempt. @returns the next attempt, if there is one. */
  readonly receive: (attempt: Attempt, isLost: boolean) => Attempt | null;
  /** Attempts that a student waits for. */
  readonly waitedFor: () => Attempt[];
}

export function createClients(
  students: readonly Student[],
  random: Random,
  { now, clock, note }: { now: () => number; clock: () => number; note: (text: string) => void },
): Clients {
  const attempts: Attempt[] = [];
  const open: OpenCall[] = [];
  const known: Known = {
    kinds: chooseKinds(random),
    students,
    opinions: [],
    changed: [],
    codes: new Map(),
    isBusy: (object) => attempts.some(({ call, over }) => call.effect?.object === object && over === null),
  };

  function send(call: Call, ended: number | null = null): Attempt {
    const unanswered = {
      ended,
      over: null,
      doneAt: 0,
      node: null,
      status: 0,
      made: 0,
      body: null,
      cookies: [],
    };
    const attempt: Attempt = { call, began: now(), at: clock(), ...unanswered };
    attempts.push(attempt);
    return attempt;
  }

  function learn({ call, cookies }: Attempt): void {
    const { student, target, effect, request, text } = call;
    const object = effect?.object ?? '';
    // Two reads, so that caches are read again, on several nodes.
    if (!text.includes('code') && effect)
      known.changed.push(...Array<string>(2).fill(text.startsWith('turns') ? student.id : target.id));
    if (object.startsWith('opinion ')) {
      const { user_id: targetId } = request.payload as { user_id: string };
      known.opinions.push({ id: object.slice('opinion '.length), author: student, targetId });
    }
    if (text === 'logs in') {
      known.codes.delete(student.nth);
      const session = cookies.find((cookie) => cookie.startsWith('session='));
      if (session) student.sessions.push(session.split(';')[0] ?? '');
    }
    if (text === 'logs out') {
      const ended = (request.headers as { cookie: string }).cookie;
      student.sessions.splice(student.sessions.indexOf(ended), 1);
      student.ended.push(ended);
    }
  }

  return {
    attempts,
    receiveCode: ({ nth }, code) => void known.codes.set(nth, code),
    ask() {
      const student = random.pick(students);
      if (open.filter(({ call }) => call.student === student).length >= CALLS_AT_ONCE) return null;
      const call = chooseCall(student, known, random);
      if (!call) return null;
      note(`student ${student.nth} ${call.text}`);
      const attempt = send(call);
      open.push({ call, attempt, repeats: 0 });
      return attempt;
    },
    repeat: (call) => send(call, now()),
    receive(attempt, isLost) {
      const waiting = open.find((one) => one.attempt === attempt);
      if (!waiting) return null;
      const { call, made } = attempt;
      attempt.ended = now();
      attempt.status = isLost ? 0 : made;
      note(`student ${call.student.nth} ${call.text}: ${attempt.status || 'no answer'}`);
      if ((attempt.status === 0 || attempt.status >= 500) && waiting.repeats < REPEATS_MAX) {
        waiting.repeats += 1;
        waiting.attempt = send(call);
        return waiting.attempt;
      }
      open.splice(open.indexOf(waiting), 1);
      if (attempt.status === 200) learn(attempt);
      return null;
    },
    waitedFor: () => open.map(({ attempt }) => attempt),
  };
}
