import type { InjectOptions } from 'fastify';
import type { Random } from '#demo/random.ts';
import { opinionName, reactionName } from '../drills/load.ts';
import type { Student } from './campus.ts';

/** What a student's browser asks for, repeated with the same content until it is answered. */
export interface Call {
  readonly student: Student;
  readonly text: string;
  readonly request: InjectOptions;
  /** What the call changes. Two values of one object exclude each other, or follow one another. */
  readonly effect: { readonly object: string; readonly value: string } | null;
  /** What the answer shows. */
  readonly look: Look | null;
}

/** The person that a read is about. */
interface Look {
  readonly kind: 'card' | 'opinions' | 'list';
  readonly targetId: string;
}

/** What the students know when they choose their next call. */
export interface Known {
  readonly students: readonly Student[];
  /** Opinions whose writing was acknowledged. */
  readonly opinions: { readonly id: string; readonly author: Student; readonly targetId: string }[];
  /** Codes that have arrived, by the student's number. */
  readonly codes: Map<number, string>;
  /** Objects that must not get another call now. */
  readonly isBusy: (object: string) => boolean;
}

export const visibilityName = (id: string) => `visibility of ${id}`;
export const deletionName = (id: string) => `deletion of ${id}`;
const codeName = (code: string) => `code ${code}`;
export const logOutName = (cookie: string) => `log-out of ${cookie}`;

/** The kinds of calls, as often as they are listed. */
const kinds = [
  ...Array<'react'>(4).fill('react'),
  ...Array<'write'>(4).fill('write'),
  ...Array<'card'>(4).fill('card'),
  ...Array<'opinions'>(4).fill('opinions'),
  'list',
  'list',
  'delete',
  'delete',
  'visibility',
  'visibility',
  'ask code',
  'ask code',
  'log in',
  'log in',
  'log in',
  'wrong code',
  'log out',
] as const;

function newestSession({ sessions }: Student): string {
  return sessions.at(-1) ?? '';
}

/** Chooses a student's next call. @returns null when it would make no sense. */
export function chooseCall(student: Student, known: Known, random: Random): Call | null {
  const kind = random.pick(kinds);
  const target = random.pick(known.students);
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
      request: { method: 'GET', url, headers: { cookie: newestSession(student) } },
      effect: null,
      look,
    };
  };
  const write = (text: string, request: InjectOptions, object: string, value: string): Call | null =>
    known.isBusy(object) ? null : { student, text, request, effect: { object, value }, look: null };

  switch (kind) {
    case 'card':
      return read(`/getuser/${target.id}`, { kind, targetId: target.id });
    case 'opinions':
      return read(`/getcomment?id=${target.id}&limit=50`, { kind, targetId: target.id });
    case 'list':
      return read('/get?limit=50', { kind, targetId: target.id });
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
        look: null,
      };
    }
    case 'log out': {
      if (student.sessions.length < 2) return null;
      return write('logs out', json('POST', '/logout', {}), logOutName(newestSession(student)), 'ended');
    }
  }
}
