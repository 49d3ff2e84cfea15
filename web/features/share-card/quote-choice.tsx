import { laterWords } from '#contract/words/en/later.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { useWords } from '#web/data/words.ts';
import type { useQuotableOpinions } from '#web/features/share-card/use-quotable-opinions.ts';
import { Button } from '#web/ui/button.tsx';
import { clip } from '#web/ui/clip.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface QuoteChoiceProps {
  readonly quotable: ReturnType<typeof useQuotableOpinions>;
  /** The id of the opinion; `''` for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** As much of an opinion as fits a line of a list. */
const OPTION_CHARACTERS = 60;

/** Chooses the opinion on the card. Shows nothing to a person about whom nobody has written. */
export function QuoteChoice({ quotable, chosen, onChoose }: QuoteChoiceProps) {
  const words = useWords();
  const later = useWords(laterWords);
  const texts = useWords(shareCardWords);
  const { opinions, isPending, isFetching, hasFailed, hasMore } = quotable;
  if (isPending) return <Skeleton className="h-20 animate-pulse rounded-field" />;
  return (
    <div>
      {(opinions.length > 0 || hasMore) && (
        <SelectField
          label={texts.quote}
          placeholder={texts.noQuote}
          options={opinions.map(({ comment_id: id, comment }) => [id, shorten(comment)])}
          value={chosen}
          onChange={onChoose}
          hint={texts.quoteHint}
        />
      )}
      {hasFailed && <p className="text-meta text-soft">{words.opinionsFailed}</p>}
      {(hasFailed || hasMore) && (
        <Button look="text" busy={isFetching} onClick={hasFailed ? quotable.retry : quotable.loadMore}>
          {hasFailed ? words.tryAgain : later.moreOpinions}
        </Button>
      )}
    </div>
  );
}

function shorten(comment: string): string {
  const line = comment.replaceAll(/\s+/g, ' ');
  const start = clip(line, OPTION_CHARACTERS);
  return start === line ? line : `${start.trimEnd()}…`;
}
