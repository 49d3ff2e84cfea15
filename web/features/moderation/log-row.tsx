import { moderationWords } from '#contract/words/en/moderation.ts';
import type { LogEntry } from '#contract/moderation.ts';
import { parseJson, isRecord } from '#web/data/storage/storage.ts';
import { useWords } from '#web/data/words.ts';

/** Reads an entry's detail: the rule and end of a decision, or the detail itself; and whether the operator decided. */
function readDetail(detail: string): { readonly more: string; readonly isOperators: boolean } {
  const parsed = parseJson(detail);
  if (!isRecord(parsed)) return { more: detail, isOperators: false };
  const { rule, until, by } = parsed;
  const more = [rule, until].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return { more, isOperators: by === 'operator' };
}

/** One entry of the log: who did what, when and why. */
export function LogRow({ entry: { date, what, who, detail, note } }: { readonly entry: LogEntry }) {
  const texts = useWords(moderationWords);
  const { locale } = useWords();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { more, isOperators } = readDetail(detail);
  return (
    <li className="py-2 text-meta">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{who?.name ?? (isOperators ? texts.operator : texts.product)}</bdi>:{' '}
        {texts.eventNames[what] ?? what}
        {more && ` (${more})`}
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere">
          {note}
        </p>
      )}
      <p className="text-caption text-soft">
        <time dateTime={date}>{time.format(new Date(date))}</time>
      </p>
    </li>
  );
}
