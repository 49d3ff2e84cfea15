import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { getTransparency } from '#contract/transparency.ts';
import { call } from '#web/api.ts';
import { Footer } from '#web/layout/footer.tsx';
import { HomeLink } from '#web/layout/home-link.tsx';
import { useTitle } from '#web/screens/title.ts';
import { hasFigures, MonthDetails, MonthTable } from '#web/transparency/month-table.tsx';
import { useTransparencyWords } from '#web/transparency/transparency-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/words.ts';

type Answer = OutputOf<typeof getTransparency>;

/** Figures of moderation for everybody, also without a log-in. It imports nothing that only the screens after a log-in need. */
export function TransparencyScreen() {
  const texts = useTransparencyWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(texts.title);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="fill-window desk:mx-auto desk:max-w-140">
      <h1 ref={heading} tabIndex={-1} className="px-2 pt-4 text-page font-bold focus:outline-none">
        {texts.title}
      </h1>
      <p className="px-2 pb-3">{texts.intro}</p>
      <Figures />
      <div className="px-2">
        <HomeLink />
      </div>
      <Footer />
    </div>
  );
}

function Figures() {
  const texts = useTransparencyWords();
  const words = useWords();
  const { answer, hasFailed, retry } = useFigures();
  if (hasFailed)
    return (
      <div role="alert" className="elevated rounded-card bg-card p-4">
        <p className="pb-3 font-medium">{texts.failed}</p>
        <Button look="primary" onClick={retry}>
          {words.tryAgain}
        </Button>
      </div>
    );
  if (!answer) return <Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />;
  const months = answer.data.filter(hasFigures);
  return (
    <>
      {months.length === 0 ? (
        <div className="elevated rounded-card bg-card p-4">
          <p className="text-action font-medium">{texts.none}</p>
          <p className="text-meta text-soft">{texts.noneHint}</p>
        </div>
      ) : (
        <>
          <MonthTable months={months} />
          {months.map((month) => (
            <MonthDetails key={month.month} month={month} />
          ))}
        </>
      )}
      <p className="px-2 pt-3 text-meta text-soft">{texts.rounded(answer.step)}</p>
    </>
  );
}

function useFigures() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    call(getTransparency, {}).then(
      ({ data }) => setAnswer(data),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return { answer, hasFailed, retry: () => (setFailed(false), load()) };
}
