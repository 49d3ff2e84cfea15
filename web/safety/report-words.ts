import { createContext, use } from 'react';
import { reportWords, type ReportWords } from '#contract/words/report.ts';

/** Another language provides another value. */
export const ReportWordsContext = createContext<ReportWords>(reportWords);

/** The texts of the dialog that reports something. */
export function useReportWords(): ReportWords {
  return use(ReportWordsContext);
}
