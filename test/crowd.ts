import { inParallel } from '#server/operator/in-parallel.ts';
import { aStudent, type Details, type Student } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** Many students. The type has eight separate first elements, so that a test can name them. */
type Crowd = [Student, Student, Student, Student, Student, Student, Student, Student, ...Student[]];

/** Some at a time: on a busy machine the last of 60 at once would wait too long for a connection to PostgreSQL. */
export async function aCrowd(server: TestServer, count: number, details: Details = {}): Promise<Crowd> {
  const students: Student[] = [];
  await inParallel(Array.from({ length: count }).keys(), async (nth) => {
    students[nth] = await aStudent(server, details);
  });
  return students as Crowd;
}
