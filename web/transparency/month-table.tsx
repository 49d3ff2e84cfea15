import type { TransparencyMonth } from '#contract/transparency.ts';
import { useTransparencyWords } from '#web/transparency/transparency-words.ts';
import { useWords } from '#web/words.ts';

interface MonthsProps {
  readonly months: readonly TransparencyMonth[];
}

type Counts<Value> = Readonly<Record<string, Value>>;

const add = (counts: Counts<number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Whether a month has a count that is not rounded down to nothing. */
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
  const texts = useTransparencyWords();
  const nameOf = useMonthName();
  const heads = [texts.month, texts.reports, texts.decisions, texts.appeals, texts.median];
  return (
    <div className="elevated rounded-card bg-card px-4 py-3">
      <table className="w-full text-left text-caption md:px-2">
        <caption className="pb-2 text-left text-section font-bold">{texts.caption}</caption>
        <thead className="text-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="pr-2 pb-1 font-medium wrap-anywhere">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="even-digits wrap-anywhere">
          {months.map(({ month, reports, decisions, appeals, medianHours }) => (
            <tr key={month}>
              <th scope="row" className="py-1.5 pr-2 font-medium">
                {nameOf(month)}
              </th>
              <td>{add(reports)}</td>
              <td>{add(decisions)}</td>
              <td>{appeals.made}</td>
              <td>{medianHours === null ? '–' : texts.hours(medianHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The counts of one month by reason and by decision, without those that are zero. */
export function MonthDetails({ month }: { readonly month: TransparencyMonth }) {
  const texts = useTransparencyWords();
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
      <p className="pb-2">{texts.changed(month.appeals.changed, month.appeals.made)}</p>
    </details>
  );
}
