import { aStudent, type Student } from './builders.ts';
import { MODERATORS } from './moderators.ts';
import type { TestServer } from './test-server.ts';

const OFFICER = 'officer@example.edu';

/** For the environment of a test server with an officer. */
export const OFFICERS = { MODERATORS, OFFICERS: OFFICER };

/** The officer of a test server. */
export function anOfficer(server: TestServer): Promise<Student> {
  return aStudent(server, { email: OFFICER });
}
