import { beforeAll } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import { aStudent, type Student } from './builders.ts';
import { shareTestServer } from './test-server.ts';

/** A server for the tests of a file, with a student of each name and another one who searches for them. */
export function searchAmong(names: readonly string[]) {
  const server = shareTestServer();
  let viewer: Student;
  beforeAll(async () => {
    viewer = await aStudent(server(), { name: 'Zzz Viewer' });
    for (const name of names) await aStudent(server(), { name });
  });
  /** @returns the found names in the order of the answer. */
  async function find(user: string, limit = 50): Promise<string[]> {
    const { body } = await viewer.client.call(searchPeople, { user, limit });
    return body.data.map(({ name }) => name);
  }
  return { server, find };
}
