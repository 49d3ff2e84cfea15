import { STUDENT_PATH } from '#contract/screens.ts';

/** The address of a person's page. */
export function studentAddress(id: string): string {
  return STUDENT_PATH + encodeURIComponent(id);
}
