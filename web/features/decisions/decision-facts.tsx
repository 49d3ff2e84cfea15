import { decisionWords } from '#contract/words/en/decisions.ts';
import type { ReactNode } from 'react';
import type { OwnDecision } from '#contract/decisions.ts';
import { describeMeasures, writeDay } from '#web/features/decisions/describe-decision.ts';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

/** One decision: its subject, measures, rule, author and date. */
export function DecisionFacts({ decision }: { readonly decision: OwnDecision }) {
  const { locale } = useWords();
  const texts = useWords(decisionWords);
  const { kind, text, rule, message, date } = decision;
  return (
    <section className="elevated rounded-card bg-card px-4 py-1.5">
      <h2 className="pt-2 text-lead font-bold">{texts.kindNames[kind]}</h2>
      <dl className="divide-y divide-line">
        {text && (
          <Fact name={texts.text}>
            <span dir="auto">{text}</span>
          </Fact>
        )}
        <Fact name={texts.what}>
          <Separated>{describeMeasures(decision, texts, locale)}</Separated>
        </Fact>
        {rule && <Fact name={texts.rule}>{rule}</Fact>}
        {message && (
          <Fact name={texts.message}>
            <span dir="auto">{message}</span>
          </Fact>
        )}
        <Fact name={texts.by}>{texts.role}</Fact>
        <Fact name={texts.date}>
          <time dateTime={date}>{writeDay(locale, date)}</time>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-caption text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
