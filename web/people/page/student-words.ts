import { createContext, use } from 'react';
import { studentWords, type StudentWords } from '#contract/words/student.ts';

/** Another language provides another value. */
export const StudentWordsContext = createContext<StudentWords>(studentWords);

/** The texts of a student's page, in addition to `useWords()`. */
export function useStudentWords(): StudentWords {
  return use(StudentWordsContext);
}
