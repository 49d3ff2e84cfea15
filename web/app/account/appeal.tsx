import { decisionWords } from '#contract/words/en/decisions.ts';
import { useRef } from 'react';
import type { OwnDecision } from '#contract/decisions.ts';
import { AppealForm } from '#web/features/decisions/appeal-form.tsx';
import { DecisionFacts } from '#web/features/decisions/decision-facts.tsx';
import { describeAppeal } from '#web/features/decisions/describe-decision.ts';
import { useDecisions } from '#web/features/decisions/use-decisions.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { NotFoundScreen } from '#web/app/not-found.tsx';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { useWords } from '#web/data/words.ts';

interface AppealScreenProps {
  readonly params: { readonly case: string };
  readonly isSuspended?: boolean;
}

/** One decision about the person, and the appeal against it. Other people get the 404 screen. */
export function AppealScreen({ params, isSuspended = false }: AppealScreenProps) {
  const texts = useWords(decisionWords);
  const { data: decisions, error, refetch } = useDecisions(params.case);
  const [decision] = decisions ?? [];
  if (decisions && !decision) return <NotFoundScreen />;
  return (
    <AccountScreen title={texts.appealTitle} isSuspended={isSuspended}>
      {decision ? (
        <Decision decision={decision} onSent={() => void refetch()} />
      ) : error ? (
        <FailedState fact={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <ListCard label={texts.appealTitle} items={undefined} expected={3} renderRow={() => null} />
      )}
    </AccountScreen>
  );
}

interface DecisionProps {
  readonly decision: OwnDecision;
  readonly onSent: () => void;
}

function Decision({ decision, onSent }: DecisionProps) {
  const { locale } = useWords();
  const texts = useWords(decisionWords);
  const state = useRef<HTMLOutputElement>(null);
  return (
    <>
      <DecisionFacts decision={decision} />
      <output
        ref={state}
        tabIndex={-1}
        className="mt-3 block rounded-field bg-tint px-3 py-2.5 text-meta text-on-tint focus:outline-none"
      >
        {describeAppeal(decision, texts, locale)}
      </output>
      {decision.appeal === 'possible' && (
        <AppealForm
          decision={decision}
          onSent={() => {
            // The focused form disappears.
            state.current?.focus();
            onSent();
          }}
        />
      )}
    </>
  );
}
