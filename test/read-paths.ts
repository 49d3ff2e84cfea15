import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { LeftOpinions } from '#contract/delete-account.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { courses } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { aStudent, type Student } from './builders.ts';
import { decideAbout, MODERATORS, sendReport, twoModerators } from './moderators.ts';
import { openTestServer } from './test-server.ts';

/** For the tests that compare every read path with the tables of docs/read-paths.md. */

/** The cells of the table below a heading, by path and state. */
export function readTable(heading: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [, section = ''] = readFileSync('docs/read-paths.md', 'utf8').split(`## ${heading}\n`);
  const [head = [], , ...rows] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return new Map(
    rows.map(([path = '', ...cells]) => [
      path,
      new Map(head.slice(1).map((state, nth) => [state, cells[nth] ?? ''])),
    ]),
  );
}

/** `bca` is the course of other students, so a list of another course is short. */
const fewer = courses.filter((course) => course !== 'bca');
let made = 0;

/** A server, and events that change people on it. */
export async function openReadPaths() {
  const { server, stop } = await openTestServer({ env: { LIMITS: 'off', MODERATORS } });
  const { store, clock } = server.context;
  const [dean, warden] = await twoModerators(server);
  return {
    server,
    stop,
    /** A person with a unique name, in a short list, and new to all caches. */
    async aNamedStudent() {
      made += 1;
      const course = fewer[made % fewer.length] ?? 'llb';
      const student = await aStudent(server, { course, name: `Zubin Readpath${made}` });
      await store.transaction(async (tx) => {
        afterCommit(tx, { kind: 'person-changed', personId: student.id });
      });
      return { ...student, course };
    },
    async suspend({ id }: Student): Promise<void> {
      await sendReport(warden, id, { kind: 'person' });
      const { answer } = await decideAbout(dean, id, { decisions: ['suspend'] });
      expect(answer.status).toBe(200);
    },
    async leave({ id }: Student, opinions: LeftOpinions): Promise<void> {
      await store.transaction((tx) => leaveAccount(tx, { personId: id, opinions, now: clock() }));
    },
  };
}

export type ReadPaths = Awaited<ReturnType<typeof openReadPaths>>;
export type NamedStudent = Awaited<ReturnType<ReadPaths['aNamedStudent']>>;

/** The card of a person in a list of cards. */
export async function cardOf(
  path: 'list' | 'sorted list' | 'search',
  { client }: Student,
  { id, name, course }: NamedStudent,
): Promise<Card | undefined> {
  const isOne = ({ _id }: Card) => _id === id;
  if (path === 'search') {
    const found = await client.call(searchPeople, { user: name });
    return found.ok ? found.body.data.find(isOne) : undefined;
  }
  const sort = path === 'sorted list' ? { hated: 'loved' } : {};
  const list = await client.call(getPeople, { limit: 50, course, ...sort });
  return list.ok ? list.body.find(isOne) : undefined;
}
