import { aStudent, type Student } from './builders.ts';
import { MODERATORS } from './moderators.ts';
import type { TestServer } from './test-server.ts';

const [FIRST, SECOND] = ['officer@example.edu', 'proctor@example.edu'];

/** For the environment of a test server with officers. */
export const OFFICERS = { MODERATORS, OFFICERS: `${FIRST},${SECOND}` };

/** The officer of a test server. */
export function anOfficer(server: TestServer): Promise<Student> {
  return aStudent(server, { email: FIRST });
}

export async function twoOfficers(server: TestServer): Promise<[Student, Student]> {
  return [await anOfficer(server), await aStudent(server, { email: SECOND })];
}
