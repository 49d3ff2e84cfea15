import { aStudent, type Details, type Student } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** Many students. The type has eight separate first elements, so that a test can name them. */
type Crowd = [Student, Student, Student, Student, Student, Student, Student, Student, ...Student[]];

export async function aCrowd(server: TestServer, count: number, details: Details = {}): Promise<Crowd> {
  const students = await Promise.all(Array.from({ length: count }, () => aStudent(server, details)));
  return students as Crowd;
}
