import { listReports, type OwnReport } from '#contract/reports.ts';
import { call } from '#web/api.ts';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { useQuery } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useSafetyMenuWords } from '#web/safety/menu-words.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { useWords } from '#web/words.ts';

/** What came of the person's reports. */
export function ReportList() {
  const { locale } = useWords();
  const texts = useSafetyMenuWords();
  const { data, error, refetch } = useQuery<readonly OwnReport[]>(queryKeys.safety('reports'), {
    fetchData: async ({ signal }) => (await call(listReports, { limit: 50 }, { signal })).data.data,
    staleMs: 0,
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <>
      <h2 className="px-2 pt-4 text-section font-bold">{texts.reports}</h2>
      <p className="px-2 pb-3 text-meta text-soft">{texts.reportsHint}</p>
      {!data && error ? (
        <FailedNotice fact={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <ListCard
          label={texts.reports}
          items={data}
          none={texts.noReports}
          expected={1}
          renderRow={({ id, kind, reason, state, date, rule }) => (
            <li key={id} className="min-h-14 py-2.5">
              <p className="font-medium">
                {texts.kindNames[kind]} · {texts.reasonNames[reason]}
              </p>
              <p className="text-meta text-soft">
                <time dateTime={date}>{day.format(new Date(date))}</time> · {texts.stateNames[state]}
              </p>
              {rule && <p className="text-meta text-soft">{rule}</p>}
            </li>
          )}
        />
      )}
    </>
  );
}
