import { safetyWords } from '#contract/words/en/safety.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { Suspense, useEffect, useRef, type CSSProperties } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { DecisionList } from '#web/features/decisions/decision-list.tsx';
import { Announcement } from '#web/layout/announcement.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { useLogOut } from '#web/layout/use-log-out.ts';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { ReportList } from '#web/features/safety/report-list.tsx';
import { useTitle } from '#web/ui/title.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/data/words.ts';

const AppealScreen = lazyScreen(() => import('#web/app/account/appeal.tsx'), 'AppealScreen');
const DataScreen = lazyScreen(() => import('#web/app/account/data.tsx'), 'DataScreen');

/** The columns on a wide screen. */
const columns: CSSProperties = { gridTemplateColumns: '26rem minmax(0, 1fr)' };

interface SuspendedScreensProps {
  /** The server's message, including the end of the suspension. */
  readonly reason: string;
}

/** The screens that a suspended person may open: those of their own account. */
export function SuspendedScreens({ reason }: SuspendedScreensProps) {
  const [path] = useLocation();
  return (
    <main className="px-3 pb-6 desk:px-4">
      <Announcement />
      <Suspense key={path} fallback={<ScreenSkeleton shape="form" />}>
        <Switch>
          <Route path="/appeal/:case">
            {(params) => (
              <div className="mx-auto max-w-140">
                <AppealScreen params={params} isSuspended />
              </div>
            )}
          </Route>
          <Route path="/user/data">
            <div className="mx-auto max-w-140">
              <DataScreen isSuspended />
            </div>
          </Route>
          <Route>
            <Suspended reason={reason} />
          </Route>
        </Switch>
      </Suspense>
    </main>
  );
}

function Suspended({ reason }: SuspendedScreensProps) {
  const words = useWords();
  const texts = useWords(decisionWords);
  const { dataTitle } = useWords(safetyWords);
  const logOut = useLogOut();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(texts.suspendedTitle);
  useEffect(() => {
    scrollTo(0, 0);
    // The focused element disappeared with the previous screen.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="fill-window mx-auto w-full max-w-328">
      <div className="items-start gap-6 desk:grid desk:pt-6" style={columns}>
        <div className="px-2">
          <div className="flex flex-col items-start gap-3 pt-6 pb-3">
            <Mark className="mb-2 size-10" away />
            <h1
              ref={heading}
              tabIndex={-1}
              style={{ hyphens: 'auto' }}
              className="max-w-full text-page font-bold focus:outline-none"
            >
              {texts.suspendedTitle}
            </h1>
            <p>{reason}</p>
            <p className="text-meta text-soft">{texts.suspendedHint}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Link
              href="/user/data"
              className="press hover-shade inline-flex min-h-11 items-center rounded-field bg-tint px-4 font-medium text-on-tint"
            >
              {dataTitle}
            </Link>
            <Button look="tint" onClick={() => location.reload()}>
              {texts.checkAgain}
            </Button>
            <Button look="tint" onClick={() => void logOut()}>
              {words.logOut}
            </Button>
          </div>
        </div>
        <div>
          <DecisionList />
          <ReportList />
        </div>
      </div>
      <Footer />
    </div>
  );
}
