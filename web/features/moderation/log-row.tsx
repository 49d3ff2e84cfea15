import { moderationWords, type ModerationWords } from '#contract/words/en/moderation.ts';
import { Link } from 'wouter';
import type { DecisionKind } from '#contract/moderation.ts';
import type { LogEntry } from '#contract/moderation-log.ts';
import { ReverseControl } from '#web/features/moderation/reverse-control.tsx';
import { parseJson, isRecord } from '#web/data/storage/storage.ts';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

/** Reads the entry's detail: its words, such as the reason of a report, and whether the operator decided. */
function readDetail(detail: string): { readonly more: string; readonly isOperators: boolean } {
  const parsed = parseJson(detail);
  return isRecord(parsed)
    ? { more: '', isOperators: parsed['by'] === 'operator' }
    : { more: detail, isOperators: false };
}

function nameAll(decisions: readonly DecisionKind[], { decisionNames, nothing }: ModerationWords): string {
  return decisions.map((one) => decisionNames[one]).join(', ') || nothing;
}

interface LogRowProps {
  readonly entry: LogEntry;
  /** True in the record of one case, where the entry does not name the case. */
  readonly isOfShownCase?: boolean;
}

/** One entry of the log: who did what to whom, in which case, by which rule, and what came of it. */
export function LogRow({ entry, isOfShownCase = false }: LogRowProps) {
  const texts = useWords(moderationWords);
  const { locale } = useWords();
  const { case: id, date, what, who, whom, kind, rule, until, before, after, outcome, detail, note } = entry;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const write = (at: string) => <time dateTime={at}>{time.format(new Date(at))}</time>;
  const { more, isOperators } = readDetail(detail);
  const details = [...(more ? [more] : []), ...(rule ? [rule] : [])].join(', ');
  return (
    <li className="py-2 text-meta">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{who?.name ?? (isOperators ? texts.operator : texts.product)}</bdi>:{' '}
        {texts.eventNames[what] ?? what}
        {details && ` (${details})`}
        {until && <> {texts.untilTime(time.format(new Date(until)))}</>}
      </p>
      {outcome && (
        <p className="text-soft">
          <Separated>
            {texts.change(nameAll(before, texts), nameAll(after, texts))}
            {texts.logOutcomes[outcome]}
          </Separated>
        </p>
      )}
      {note && (
        <p dir="auto" className="wrap-anywhere">
          {note}
        </p>
      )}
      <p className="py-2 text-caption text-soft">
        <Separated>
          {write(date)}
          {id === '' && whom && <bdi>{whom.name}</bdi>}
          {id !== '' && !isOfShownCase && (
            <Link href={`/moderation?case=${id}`} className="rounded-inner py-3 font-medium text-accent">
              {kind && whom ? texts.caseOf(texts.kindNames[kind], whom.name) : texts.openCase}
            </Link>
          )}
        </Separated>
      </p>
      <ReverseControl id={id} reversal={entry.reversal} undoBefore={entry.undoBefore} />
    </li>
  );
}
