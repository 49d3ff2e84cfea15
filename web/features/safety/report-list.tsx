import { reportWords } from '#contract/words/en/report.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import type { OwnReport } from '#contract/reports.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { useReports } from '#web/features/safety/report-pages.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

/** The outcomes of the person's reports. */
export function ReportList() {
  const texts = useWords(safetyMenuWords);
  const list = useReports();
  const { reports, error, refetch, hasNextPage } = list;
  return (
    <>
      <h2 className="px-2 pt-4 text-section font-bold">{texts.reports}</h2>
      <p className="px-2 pb-3 text-meta text-soft">{texts.reportsHint}</p>
      {!reports && error ? (
        <FailedState fact={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <>
          <ListCard
            label={texts.reports}
            items={reports?.length === 0 && hasNextPage ? undefined : reports}
            none={texts.noReports}
            expected={1}
            renderRow={(report) => <ReportRow key={report.id} report={report} />}
          />
          <MoreButton list={list} isEmpty={reports?.length === 0} text={texts.more} failed={texts.failed} />
        </>
      )}
    </>
  );
}

function ReportRow({ report }: { readonly report: OwnReport }) {
  const { locale } = useWords();
  const texts = useWords(safetyMenuWords);
  const form = useWords(reportWords);
  const { kind, name, reason, state, date, decided, rule } = report;
  const reasons = kind === 'person' ? form.reasonsOfPerson : form.reasons;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <li className="min-h-14 py-2.5">
      <p className="font-medium">
        <Separated>{[texts.kindNames[kind](name || texts.notShown), reasons[reason]]}</Separated>
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
