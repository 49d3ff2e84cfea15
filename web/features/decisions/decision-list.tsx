import { decisionWords } from '#contract/words/en/decisions.ts';
import { Link } from 'wouter';
import type { OwnDecision } from '#contract/decisions.ts';
import { describeAppeal, describeMeasures, writeDay } from '#web/features/decisions/describe-decision.ts';
import { useDecisions } from '#web/features/decisions/use-decisions.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

/** Moderators' decisions about the person, with links to the appeals. */
export function DecisionList() {
  const texts = useWords(decisionWords);
  const list = useDecisions();
  const { data: decisions, error, refetch } = list;
  return (
    <>
      <h2 className="px-2 pt-4 text-section font-bold">{texts.title}</h2>
      <p className="px-2 pb-3 text-meta text-soft">{texts.hint}</p>
      {error && !decisions ? (
        <FailedState fact={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <>
          <ListCard
            label={texts.title}
            items={decisions}
            none={texts.none}
            expected={1}
            renderRow={(decision) => <Row key={decision.case} decision={decision} />}
          />
          <ListFailed list={list} text={texts.failed} onRetry={refetch} />
        </>
      )}
    </>
  );
}

function Row({ decision }: { readonly decision: OwnDecision }) {
  const { locale } = useWords();
  const texts = useWords(decisionWords);
  const kind = texts.kindNames[decision.kind];
  const day = writeDay(locale, decision.date);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <Separated>{[kind, ...describeMeasures(decision, texts, locale)]}</Separated>
        </p>
        {decision.text && (
          <p dir="auto" className="text-meta wrap-anywhere">
            “{decision.text}”
          </p>
        )}
        {decision.message && (
          <p dir="auto" className="text-meta wrap-anywhere">
            {texts.message}: {decision.message}
          </p>
        )}
        {decision.rule && (
          <p className="text-meta text-soft">
            {texts.rule}: {decision.rule}
          </p>
        )}
        <p className="text-meta text-soft">
          <Separated>
            <time dateTime={decision.date}>{day}</time>
            {describeAppeal(decision, texts, locale)}
          </Separated>
        </p>
      </div>
      <Link
        href={`/appeal/${decision.case}`}
        aria-label={
          decision.appeal === 'possible' ? texts.appealOne(kind, day) : `${texts.details}: ${kind}, ${day}`
        }
        className="hover-shade inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium text-accent"
      >
        {decision.appeal === 'possible' ? texts.appeal : texts.details}
      </Link>
    </li>
  );
}
