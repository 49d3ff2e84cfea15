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
  const texts = useSafetyMenuWords();
  const { data, error, refetch } = useQuery<readonly OwnReport[]>(queryKeys.safety('reports'), {
    fetchData: async ({ signal }) => (await call(listReports, { limit: 50 }, { signal })).data.data,
    staleMs: 0,
  });
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
          renderRow={(report) => <ReportRow key={report.id} report={report} />}
        />
      )}
    </>
  );
}

function ReportRow({ report }: { readonly report: OwnReport }) {
  const { locale } = useWords();
  const texts = useSafetyMenuWords();
  const { kind, reason, state, date, decided, rule } = report;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <li className="min-h-14 py-2.5">
      <p className="font-medium">
        {texts.kindNames[kind]} · {texts.reasonNames[reason]}
      </p>
      <p className="text-meta text-soft">
        {texts.reported} <time dateTime={date}>{day.format(new Date(date))}</time>
      </p>
      {decided && (
        <p className="text-meta text-soft">
          {texts.decided} <time dateTime={decided}>{day.format(new Date(decided))}</time>
        </p>
      )}
      <p className="text-meta">{texts.stateNames[state]}</p>
      {rule && (
        <p className="text-meta">
          {texts.rule} <q>{rule}</q>
        </p>
      )}
    </li>
  );
}
