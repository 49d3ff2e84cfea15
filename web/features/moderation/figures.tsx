import { moderationWords } from '#contract/words/en/moderation.ts';
import { useQuery } from '@tanstack/react-query';
import { getFigures, type Figures } from '#contract/case-record.ts';
import { call } from '#web/data/api/api.ts';
import { ModerationFailed, type SectionProps } from '#web/features/moderation/moderation-failed.tsx';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

/** The number and wait of open cases, and the speed of decisions. */
export function ModerationFigures({ renderGate }: SectionProps) {
  const texts = useWords(moderationWords);
  const { data, error, refetch } = useQuery<Figures>({
    queryKey: queryKeys.moderation('figures'),
    queryFn: async ({ signal }) => (await call(getFigures, {}, { signal })).data.data,
    staleTime: 0,
  });
  if (!data && error)
    return <ModerationFailed error={error} onRetry={() => void refetch()} renderGate={renderGate} />;
  if (!data) return <Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />;
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">{texts.figuresHint(data.days)}</p>
      <Totals data={data} />
      <FigureTable
        caption={texts.byModerator}
        head={texts.moderator}
        rows={data.moderators.map((row) => ({ ...row, key: row.id, title: row.name }))}
      />
      <FigureTable
        caption={texts.byReason}
        head={texts.reason}
        rows={data.reasons.map((row) => ({ ...row, key: row.reason, title: texts.reasonNames[row.reason] }))}
      />
    </>
  );
}

function Totals({ data }: { readonly data: Figures }) {
  const texts = useWords(moderationWords);
  const { locale } = useWords();
  const { open, overdue, oldest, acknowledged, decided, upheld, medianHours } = data;
  const rows = [
    [texts.open, open],
    [texts.late, overdue],
    [texts.oldest, oldest && new Date(oldest).toLocaleDateString(locale, { dateStyle: 'medium' })],
    [texts.inTime, acknowledged.due === 0 ? '' : texts.ofAll(acknowledged.inTime, acknowledged.due)],
    [texts.decidedCases, decided],
    [texts.upheldCases, upheld],
    [texts.median, medianHours === null ? '' : texts.hours(medianHours)],
  ] as const;
  return (
    <dl className="elevated rounded-card bg-card px-4 py-1.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1.5">
          <dt className="text-soft">{name}</dt>
          <dd className="even-digits font-medium">{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureTableProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly (Pick<Figures, 'decided' | 'upheld' | 'medianHours'> & {
    readonly key: string;
    readonly title: string;
    readonly open?: number;
  })[];
}

function FigureTable({ caption, head, rows }: FigureTableProps) {
  const texts = useWords(moderationWords);
  const hasOpen = rows.some(({ open }) => open !== undefined);
  if (rows.length === 0) return null;
  return (
    <div className="mt-3">
      <CountTable
        caption={caption}
        heads={[
          head,
          ...(hasOpen ? [texts.open] : []),
          texts.decidedCases,
          texts.upheldShort,
          texts.medianShort,
        ]}
        rows={rows.map(({ key, title, open, decided, upheld, medianHours }) => ({
          key,
          title,
          values: [
            ...(hasOpen ? [open ?? null] : []),
            decided,
            upheld,
            medianHours === null ? null : texts.hours(medianHours),
          ],
        }))}
      />
    </div>
  );
}
