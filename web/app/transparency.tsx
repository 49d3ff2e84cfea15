import { transparencyWords } from '#contract/words/en/transparency.ts';
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { getTransparency } from '#contract/transparency.ts';
import { call } from '#web/data/api/api.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { HomeLink } from '#web/ui/home-link.tsx';
import { useTitle } from '#web/ui/title.ts';
import { hasFigures, MonthDetails, MonthTable } from '#web/features/transparency/month-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

type Answer = OutputOf<typeof getTransparency>;

/** The columns on a wide screen. */
const columns: CSSProperties = { gridTemplateColumns: '22rem minmax(0, 1fr)' };

/**
 * Figures of moderation for everybody, even without a log-in. Imports nothing that only screens after a log-in need.
 */
export function TransparencyScreen() {
  const texts = useWords(transparencyWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(texts.title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="fill-window mx-auto w-full max-w-328">
      <div className="items-start gap-6 pb-3 desk:grid desk:pt-6" style={columns}>
        <div className="px-2 pb-3">
          {/* As on other screens (screen-head.tsx), but without a Back button on a desk. */}
          <div className="-ml-2 flex flex-wrap items-center gap-1 py-2 desk:ml-0 desk:pt-0">
            <span className="desk:hidden">
              <BackButton />
            </span>
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 flex-[1_1_min-content] text-action font-bold focus:outline-none desk:text-page"
            >
              {texts.title}
            </h1>
          </div>
          <p>{texts.intro}</p>
        </div>
        <div>
          <Figures />
          <div className="px-2">
            <HomeLink />
          </div>
        </div>
      </div>
      <Footer />
    </div>
  );
}

function Figures() {
  const texts = useWords(transparencyWords);
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
