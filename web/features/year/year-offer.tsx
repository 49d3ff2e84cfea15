import { yearWords } from '#contract/words/en/year.ts';
import { useId, useState, type ComponentType } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { answerYear, getYear, type YearAnswer } from '#contract/year.ts';
import { call } from '#web/data/api/api.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { useSession } from '#web/data/session.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';
import { yearOffer } from '#web/data/storage/year-offer.ts';

type State = Pick<OutputOf<typeof getYear>, 'question' | 'deletedAt'>;

/** Loads Home's question about the academic year for this person; null if there is none. */
export async function loadYearOffer(): Promise<ComponentType | null> {
  const { data } = await call(getYear, {});
  return data.question || data.deletedAt ? () => <YearOffer state={data} /> : null;
}

/** Shown above Home's list. Asks once in each academic year, and informs graduates of their account's deletion date. */
export function YearOffer({ state }: { readonly state: State }) {
  const texts = useWords(yearWords);
  const id = useId();
  const { isHidden, isSaved, busy, give, hide } = useYear();
  return (
    <>
      {/* Screen readers announce a text only if its live region was in the page before. */}
      <p
        aria-live="polite"
        className={isSaved ? 'mb-2 rounded-field bg-tint px-3 py-2.5 text-meta text-on-tint' : ''}
      >
        {isSaved && texts.saved}
      </p>
      {!isSaved && !isHidden && (
        <section
          aria-labelledby={id}
          className="mb-3 flex flex-col gap-2 rounded-card bg-tint p-3 text-on-tint"
        >
          <h2 id={id} className="text-lead font-bold">
            {state.question ? texts.title : texts.alumniTitle}
          </h2>
          {state.question ? (
            <Question question={state.question} busy={busy} give={give} hide={hide} />
          ) : (
            <Deletion day={state.deletedAt} busy={busy} give={give} hide={hide} />
          )}
        </section>
      )}
    </>
  );
}

interface Answering {
  /** The answer being sent. */
  readonly busy: YearAnswer | null;
  readonly give: (answer: YearAnswer) => void;
  readonly hide: () => void;
}

function Question({
  question,
  ...answering
}: Answering & { readonly question: NonNullable<State['question']> }) {
  const words = useWords();
  const texts = useWords(yearWords);
  const year = words.yearName(question.year);
  const choices: [YearAnswer, string][] = [
    ...(question.next === null
      ? []
      : [['up', texts.up(words.yearName(question.next))] as [YearAnswer, string]]),
    ['same', texts.same(year)],
    ['graduated', texts.graduated],
  ];
  return (
    <>
      <p className="text-meta">{texts.question(year)}</p>
      <Answers choices={choices} {...answering} />
      <p className="text-meta">{texts.graduatedHint}</p>
    </>
  );
}

function Deletion({ day, ...answering }: Answering & { readonly day: string | null }) {
  const words = useWords();
  const texts = useWords(yearWords);
  const date = new Date(day ?? '').toLocaleDateString(words.locale, { dateStyle: 'long' });
  return (
    <>
      <p className="text-meta">{texts.deletion(date)}</p>
      <Answers
        choices={[
          ['keep', texts.keep],
          ['same', texts.stillStudent],
        ]}
        {...answering}
      />
    </>
  );
}

function Answers({
  choices,
  busy,
  give,
  hide,
}: Answering & { readonly choices: readonly [YearAnswer, string][] }) {
  const texts = useWords(yearWords);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {choices.map(([answer, text]) => (
        <Button
          key={answer}
          look="compact"
          busy={busy === answer}
          onClick={() => {
            if (busy === null) give(answer);
          }}
        >
          {text}
        </Button>
      ))}
      <Button look="text" onClick={hide}>
        {texts.hide}
      </Button>
    </div>
  );
}

function useYear() {
  const explain = useExplain();
  const { mergeUser } = useSession();
  const [isHidden, setIsHidden] = useState(false);
  const [busy, setBusy] = useState<YearAnswer | null>(null);
  const [isSaved, setIsSaved] = useState(false);

  const give = async (answer: YearAnswer) => {
    setBusy(answer);
    const startedAt = requestTime();
    try {
      const { data } = await call(answerYear, { answer });
      mergeUser(data.data, startedAt, ['course', 'year', 'alumni']);
      yearOffer.hide();
      setIsSaved(true);
      focusContent();
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(null);
    }
  };
  const hide = () => {
    yearOffer.hide();
    setIsHidden(true);
    focusContent();
  };
  return { isHidden, isSaved, busy, give: (answer: YearAnswer) => void give(answer), hide };
}

/** Moves the focus to the content, because the focused button disappeared. */
function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
