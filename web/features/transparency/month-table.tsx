import { transparencyWords } from '#contract/words/en/transparency.ts';
import type { TransparencyMonth } from '#contract/transparency.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { useWords } from '#web/data/words.ts';

interface MonthsProps {
  readonly months: readonly TransparencyMonth[];
}

type Counts<Value> = Readonly<Record<string, Value>>;

const add = (counts: Counts<number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** True if a month has a count that is not rounded down to 0. */
export function hasFigures({ reports, decisions, appeals }: TransparencyMonth): boolean {
  return add(reports) + add(decisions) + add(appeals) > 0;
}

function useMonthName(): (month: string) => string {
  const { locale } = useWords();
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}

/** The sums of each month. */
export function MonthTable({ months }: MonthsProps) {
  const texts = useWords(transparencyWords);
  const nameOf = useMonthName();
  return (
    <CountTable
      caption={texts.caption}
      heads={[texts.month, texts.reports, texts.decisions, texts.appeals, texts.median]}
      rows={months.map(({ month, reports, decisions, appeals, medianHours }) => ({
        key: month,
        title: nameOf(month),
        values: [
          add(reports),
          add(decisions),
          appeals.made,
          medianHours === null ? null : texts.hours(medianHours),
        ],
      }))}
    />
  );
}

/** The counts of a month by reason and by decision, except zeros. */
export function MonthDetails({ month }: { readonly month: TransparencyMonth }) {
  const texts = useWords(transparencyWords);
  const nameOf = useMonthName();
  const parts: readonly (readonly [string, Counts<number>, Counts<string>])[] = [
    [texts.reports, month.reports, texts.reasonNames],
    [texts.decisions, month.decisions, texts.decisionNames],
  ];
  return (
    <details className="px-2 text-meta">
      <summary className="flex min-h-11 items-center font-medium text-accent">
        {texts.details(nameOf(month.month))}
      </summary>
      {parts.map(([title, counts, names]) => (
        <p key={title} className="pb-2">
          <span className="text-soft">{title}: </span>
          {Object.entries(counts)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => `${names[name] ?? name} ${count}`)
            .join(', ') || '–'}
        </p>
      ))}
      {month.reversed > 0 && <p className="pb-2">{texts.reversed(month.reversed)}</p>}
      <p className="pb-2">{texts.changed(month.appeals.changed, month.appeals.made)}</p>
      {month.acknowledgedPercent !== null && (
        <p className="pb-2">{texts.inTime(month.acknowledgedPercent)}</p>
      )}
    </details>
  );
}
