import { listReports, type OwnReport } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { pagedSource } from '#web/queries/paged.ts';
import { usePagedQuery } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';

interface ReportPage {
  readonly reports: readonly OwnReport[];
  readonly next: string | null;
}

const source = pagedSource<ReportPage>({
  async fetchPage(cursor, { signal }) {
    const { data, next } = await call(listReports, { limit: 50, ...(cursor ? { cursor } : {}) }, { signal });
    return { reports: data.data, next };
  },
  staleMs: 0,
});

/** The person's own reports, newest first, in pages. */
export function useReports() {
  const query = usePagedQuery(queryKeys.safety('reports'), source);
  return { ...query, reports: query.data?.pages.flatMap(({ reports }) => reports) };
}
