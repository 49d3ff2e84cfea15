import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { prefetch } from '#web/data/loading/deploy.ts';
import { Announcement } from '#web/layout/announcement.tsx';
import { AccountLinks } from '#web/layout/account-links.tsx';
import { Footer, LanguageButton } from '#web/layout/footer.tsx';
import { ThemeButton } from '#web/layout/theme-switch.tsx';
import { PasskeyButton } from '#web/app/visitor/passkey-button.tsx';
import { SignUpCard } from '#web/app/visitor/sign-up-card.tsx';
import { leftScreen } from '#web/data/left-screen.ts';
import { useSession } from '#web/data/session.tsx';
import { useTitle } from '#web/ui/title.ts';
import { lazyPart, lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { LoggedInScreens } from '#web/app/lazy-screens.ts';
import type { LoggedOutScreenName } from '#web/data/logged-out-address.ts';
import { LoginForm } from '#web/features/sign-in/login-form.tsx';
import type { RenderCard } from '#web/features/sign-in/sign-up-fields.tsx';
import { SignUpForm } from '#web/features/sign-in/sign-up-form.tsx';
import { useCampusOutcome } from '#web/features/sign-in/use-campus-outcome.ts';
import { Tiles } from '#web/features/sign-in/tiles.tsx';
import { useDesk } from '#web/ui/breakpoints.ts';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/data/words.ts';
import '#web/styles/own-card.css';

const TransparencyScreen = lazyScreen(() => import('#web/app/transparency.tsx'), 'TransparencyScreen');
const CampusArrival = lazyScreen(
  () => import('#web/features/sign-in/campus/campus-arrival.tsx'),
  'CampusArrival',
);
const CampusSignUp = lazyScreen(
  () => import('#web/features/sign-in/campus/campus-sign-up.tsx'),
  'CampusSignUp',
);

// Most installations have no campus log-in.
const CampusLink = lazyPart(
  () => import('#web/features/sign-in/campus/campus-link.tsx'),
  'CampusLink',
  <div className="mt-2 min-h-13 desk:mb-6" />,
);
const CampusTrouble = lazyPart(
  () => import('#web/features/sign-in/campus/campus-trouble.tsx'),
  'CampusTrouble',
);
const SessionEnded = lazyPart(() => import('#web/app/visitor/session-ended.tsx'), 'SessionEnded');

const renderCard: RenderCard = (draft, photo, college) => (
  <SignUpCard draft={draft} photo={photo} college={college} />
);

/**
 * Prefetches Home, the next screen of a visitor who types. Home then shows its placeholders at once, and the panel
 * after a sign-up.
 */
const loadHome = () =>
  void prefetch([
    LoggedInScreens.load,
    () => import('#web/app/home/home-offers.tsx'),
    () => import('#web/app/home/welcome.tsx'),
  ]);

let wasShown = false;

interface LoggedOutScreenProps {
  /** Give each screen another `key`. */
  readonly screen: LoggedOutScreenName;
}

/** Login or sign-up. Visitors see it at every address except that of the public figures. */
export function LoggedOutScreen(props: LoggedOutScreenProps) {
  const { brand } = useWords();
  const [path] = useLocation();
  if (path !== '/transparency') return <LoginOrSignUp {...props} />;
  return (
    <main className="mx-auto max-w-328 px-3">
      <Announcement />
      <p className="flex items-center gap-2.5 px-2 pt-4 text-name font-bold">
        <Mark />
        {brand}
      </p>
      <TransparencyScreen />
    </main>
  );
}

function LoginOrSignUp({ screen }: LoggedOutScreenProps) {
  const words = useWords();
  const isLogin = screen === 'login';
  const isDesk = useDesk();
  useTitle(isLogin ? words.login : words.signUp);
  const [path, navigate] = useLocation();
  const brand = useRef<HTMLAnchorElement>(null);
  const campus = useCampusOutcome();
  const { session, showLogin } = useSession();
  const endedFor = session.status === 'ended' ? session.user.uid : null;
  const [hasEnded] = useState(() => endedFor !== null || leftScreen.read() !== null);

  useEffect(() => {
    if (endedFor !== null) leftScreen.write(endedFor + path);
    if (!path.startsWith('/update/')) return;
    // With an ended session, `/` would show cards.
    if (endedFor !== null) showLogin();
    else navigate('/', { replace: true });
  }, [path, navigate, endedFor, showLogin]);
  useEffect(() => {
    // The clicked link is removed. The focus moves to the top, so that a keyboard user stays in the page.
    if (wasShown) brand.current?.focus({ preventScroll: true });
    return () => {
      wasShown = true;
    };
  }, []);

  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Tiles
        className={isLogin ? '' : 'hidden desk:grid'}
        below={campus.isOffered ? '35.75rem' : undefined}
      />
      <div
        className={`mx-auto flex w-full max-w-140 flex-col ${isLogin ? 'px-6' : 'px-3 md:px-6'} desk:max-w-112 desk:min-h-dvh`}
      >
        <header className="hidden items-center justify-end gap-2 py-3 desk:flex">
          {isDesk && <AccountLinks className="flex" />}
          <ThemeButton className="inline-flex" />
        </header>
        <main className="desk:my-auto" onInput={loadHome}>
          <Announcement />
          <div
            className={`flex flex-wrap items-center justify-between ${isLogin ? 'pt-6' : 'px-2 pt-4 pb-3 md:px-0'}`}
          >
            <h1>
              <a
                href="/"
                ref={brand}
                className="inline-flex items-center gap-3.5 rounded-field"
                onClick={(event) => {
                  event.preventDefault();
                  navigate('/');
                }}
              >
                <Mark className={isLogin ? 'size-10' : 'size-8'} />
                <span className={isLogin ? 'text-brand font-bold' : 'text-page font-bold'}>
                  {words.brand}
                </span>
              </a>
            </h1>
            <LanguageButton />
          </div>
          {isLogin && <p className="pt-3 pb-5 max-w-80 text-lead text-soft">{words.tagline}</p>}
          {hasEnded && <SessionEnded />}
          {campus.trouble !== null && <CampusTrouble trouble={campus.trouble} />}
          {campus.arrival === null ? (
            <>
              {isLogin ? (
                <LoginForm>
                  <PasskeyButton />
                </LoginForm>
              ) : (
                <SignUpForm renderCard={renderCard} />
              )}
              {campus.isOffered && <CampusLink />}
            </>
          ) : campus.arrival === 'in' ? (
            <CampusArrival />
          ) : (
            <CampusSignUp renderCard={renderCard} />
          )}
        </main>
        <div className="pb-4 desk:pt-6">
          {!isDesk && <AccountLinks className="mt-6 flex justify-center" />}
          <Footer hasLanguage={false} className={`pt-2! ${isLogin ? '-mx-2' : 'md:-mx-2'}`} />
        </div>
      </div>
    </div>
  );
}
