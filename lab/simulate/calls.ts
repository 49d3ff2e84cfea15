import type { InjectOptions } from 'fastify';
import type { Random } from '#demo/random.ts';
import { opinionName, reactionName } from '../check.ts';
import type { Student } from './campus.ts';

/** A call of a student's browser, repeated with the same content until it is answered. */
export interface Call {
  readonly student: Student;
  readonly text: string;
  readonly request: InjectOptions;
  /** The change that the call makes. Two values of one object exclude each other, or follow one another. */
  readonly effect: { readonly object: string; readonly value: string } | null;
  /** The person whom the call is about. */
  readonly target: Student;
  /** The content of the answer. */
  readonly look: Look | null;
}

/** The person that a read is about. */
interface Look {
  readonly kind: 'card' | 'opinions' | 'list';
  readonly targetId: string;
}

/** The students' knowledge when they choose their next call. */
export interface Known {
  readonly kinds: readonly Kind[];
  readonly students: readonly Student[];
  /** Acknowledged opinions. */
  readonly opinions: { readonly id: string; readonly author: Student; readonly targetId: string }[];
  /** Codes that have arrived, by the student's number. */
  readonly codes: Map<number, string>;
  /** People whom somebody has just changed, so that students look at them. */
  readonly changed: string[];
  /** Objects that must not get another call now. */
  readonly isBusy: (object: string) => boolean;
}

export const visibilityName = (id: string) => `visibility of ${id}`;
export const deletionName = (id: string) => `deletion of ${id}`;
const codeName = (code: string) => `code ${code}`;
export const logOutName = (cookie: string) => `log-out of ${cookie}`;

const themes = {
  reactions: ['react', 'card'],
  opinions: ['write', 'opinions', 'delete'],
  visibility: ['visibility', 'card', 'list', 'opinions'],
  codes: ['ask code', 'log in', 'wrong code', 'wrong code'],
  sessions: ['log out', 'card', 'opinions'],
} as const;
type Kind = (typeof themes)[keyof typeof themes][number];
const SAME_THEME = 5;

/**
 * The kinds of calls of one run, each as many times as its weight. Most runs have a theme, because a mixture of
 * everything seldom contains the few calls in a row that show a bug.
 */
export function chooseKinds(random: Random): readonly Kind[] {
  const all = Object.values(themes).flat();
  if (random.chance(0.2)) return all;
  const theme = random.pick(Object.values(themes));
  return random.chance(0.5) ? theme : [...all, ...Array.from({ length: SAME_THEME }, () => theme).flat()];
}

function newestSession({ sessions }: Student): string {
  return sessions.at(-1) ?? '';
}

/** Chooses a student's next call. @returns null when it would make no sense. */
export function chooseCall(student: Student, known: Known, random: Random): Call | null {
  const changed = random.chance(0.8) ? known.changed.shift() : undefined;
  const kind = changed ? random.pick(['card', 'opinions', 'list'] as const) : random.pick(known.kinds);
  // Most calls are about one person, so that they meet each other.
  const target =
    known.students.find(({ id }) => id === changed) ??
    (random.chance(0.5) ? (known.students[0] ?? student) : random.pick(known.students));
  // A browser may use a session that another of its windows has ended.
  const readingSession =
    random.chance(0.4) && student.ended.at(-1) ? (student.ended.at(-1) ?? '') : newestSession(student);
  const json = (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload: object,
    cookie = newestSession(student),
  ) => ({ method, url, payload, headers: cookie ? { cookie } : {} }) as const;
  const read = (url: string, look: Look): Call => {
    const text = `looks at the ${look.kind} of ${target.nth}`;
    return {
      student,
      text,
      request: { method: 'GET', url, headers: { cookie: readingSession } },
      effect: null,
      target,
      look,
    };
  };
  const write = (text: string, request: InjectOptions, object: string, value: string): Call | null =>
    known.isBusy(object) ? null : { student, text, request, effect: { object, value }, target, look: null };

  switch (kind) {
    case 'card':
      return read(`/getuser/${target.id}`, { kind, targetId: target.id });
    case 'opinions':
      return read(`/getcomment?id=${target.id}`, { kind, targetId: target.id });
    case 'list':
      return read('/get', { kind, targetId: target.id });
    case 'react': {
      if (target === student) return null;
      const like = random.chance(0.7) ? 'like' : 'dislike';
      const request = json('PATCH', '/reaction', { id: target.id, like, uid: student.id });
      // Like and dislike of one person at the same time: only one may succeed.
      const object = reactionName(student.id, target.id);
      return {
        student,
        text: `${like}s ${target.nth}`,
        request,
        effect: { object, value: like },
        target,
        look: null,
      };
    }
    case 'write': {
      const digits = Array.from({ length: 12 }, () => random.below(16).toString(16)).join('');
      const id = `00000000-0000-4000-8000-${digits}`;
      const body = {
        user_id: target.id,
        commenter_id: student.id,
        comment_id: id,
        comment: 'Kind and clever.',
      };
      return write(
        `writes on ${target.nth}`,
        json('POST', '/writecomment', body),
        opinionName(id),
        'written',
      );
    }
    case 'delete': {
      const own = known.opinions.filter(
        ({ author, targetId }) => author === student || targetId === student.id,
      );
      if (own.length === 0) return null;
      const { id } = random.pick(own);
      return write(
        'deletes an opinion',
        json('DELETE', '/deletecomment', { id }),
        deletionName(id),
        'deleted',
      );
    }
    case 'visibility': {
      const value = random.chance(0.6) ? 0 : 1;
      const request = json('PATCH', '/update', { updates: { public: value } });
      return write(
        value ? 'turns public' : 'turns private',
        request,
        visibilityName(student.id),
        String(value),
      );
    }
    case 'ask code': {
      const request = json('POST', '/loginotp', { email: student.email }, '');
      return write('asks for a code', request, `code request of ${student.nth}`, 'sent');
    }
    case 'log in':
    case 'wrong code': {
      const code = known.codes.get(student.nth);
      if (!code) return null;
      const otp = kind === 'log in' ? code : code === '000000' ? '111111' : '000000';
      const request = json('POST', '/login', { email: student.email, otp }, '');
      const effect = {
        object: kind === 'log in' ? codeName(code) : `wrong code of ${student.nth}`,
        value: 'used',
      };
      return {
        student,
        text: kind === 'log in' ? 'logs in' : 'tries a wrong code',
        request,
        effect,
        target,
        look: null,
      };
    }
    case 'log out': {
      if (student.sessions.length < 2) return null;
      return write('logs out', json('POST', '/logout', {}), logOutName(newestSession(student)), 'ended');
    }
  }
}
