import { listReports, type OwnReport, type ReportKind } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { pagedSource } from '#web/queries/paged.ts';
import { usePagedQuery } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';

export interface ReportPage {
  readonly reports: readonly OwnReport[];
  readonly next: string | null;
}

export const reportSource = pagedSource<ReportPage>({
  async fetchPage(cursor, { signal }) {
    const { data, next } = await call(listReports, { limit: 50, ...(cursor ? { cursor } : {}) }, { signal });
    return { reports: data.data, next };
  },
  staleMs: 0,
});

/**
 * True if the server would refuse a second report: an opinion is reported once, a person or a photo once until it is
 * decided.
 */
export function isSameReport(
  { kind, target, state }: OwnReport,
  of: { kind: ReportKind; id: string },
): boolean {
  return kind === of.kind && target === of.id && (kind === 'opinion' || state === 'open');
}

/** The person's own reports, newest first, in pages. */
export function useReports() {
  const query = usePagedQuery(queryKeys.safety('reports'), reportSource);
  return { ...query, reports: query.data?.pages.flatMap(({ reports }) => reports) };
}
