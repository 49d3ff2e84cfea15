import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReports, type OwnReport, type ReportKind } from '#contract/reports.ts';
import { call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { inPages, useList } from '#web/data/queries/use-list.ts';

interface ReportPage {
  readonly reports: readonly OwnReport[];
  readonly next: string | null;
}

export const reportsQuery = infiniteQueryOptions({
  queryKey: queryKeys.safety('reports'),
  async queryFn({ pageParam: cursor, signal }): Promise<ReportPage> {
    const { data, next } = await call(listReports, { limit: 50, ...(cursor ? { cursor } : {}) }, { signal });
    return { reports: data.data, next };
  },
  ...inPages,
  staleTime: 0,
});

/**
 * True if the server would refuse a second report. An opinion can be reported once; a person or a photo, once until the
 * decision.
 */
export function isSameReport(
  { kind, target, state }: OwnReport,
  of: { kind: ReportKind; id: string },
): boolean {
  return kind === of.kind && target === of.id && (kind === 'opinion' || state === 'open');
}

/** The person's own reports, newest first, in pages. */
export function useReports() {
  const query = useList(reportsQuery);
  return { ...query, reports: query.data?.pages.flatMap(({ reports }) => reports) };
}
