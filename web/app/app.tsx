import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { KeepPlace } from '#web/data/keep-place.ts';
import { LoggedInScreens, LoggedOutScreen } from '#web/app/lazy-screens.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { keepsCards, useSession } from '#web/data/session.tsx';
import { ScreenSkeleton, shapeOf } from '#web/ui/screen-skeleton.tsx';

/** Measured from the start of before-paint.js (docs/product.md section 13). */
const SPLASH_MS = 3000;

export function App() {
  return (
    <UnderSplash>
      <Screens />
    </UnderSplash>
  );
}

/**
 * Hides the screen under the splash, so that its data load meanwhile. The splash ends after its time, or on a tap or
 * key press. It is in index.html, so the browser paints it before this script loads.
 */
function UnderSplash({ children }: { readonly children: ReactNode }) {
  const [isCovered, setIsCovered] = useState(true);
  useEffect(() => {
    const end = () => setIsCovered(false);
    const passed = Date.now() - Number(document.documentElement.dataset['start']);
    const isPressed = document.documentElement.dataset['pressed'] !== undefined;
    const left = isPressed ? 0 : SPLASH_MS - passed;
    const timer = setTimeout(end, Math.min(SPLASH_MS, Math.max(0, left)));
    const taps = new AbortController();
    // before-paint.js stops the click of a tap on the splash, so only a listener that captures it gets it.
    for (const press of ['click', 'keydown'])
      addEventListener(press, end, { capture: true, once: true, signal: taps.signal });
    return () => {
      clearTimeout(timer);
      taps.abort();
    };
  }, []);
  // Before the screen is visible, the page without the splash would be empty.
  useLayoutEffect(() => {
    if (!isCovered) document.getElementById('splash')?.remove();
  }, [isCovered]);
  return (
    <div inert={isCovered} className={isCovered ? 'invisible' : ''}>
      {children}
    </div>
  );
}

function Screens() {
  const { session } = useSession();
  const [path] = useLocation();
  const { screen, arrival, clear } = useLoggedOutAddress();
  // Separate keys make React unmount the old screen while the file of the new screen loads.
  // A campus log-in replaces the person who is logged in here.
  const showsLoggedOut =
    arrival !== null || session.status === 'out' || (session.status === 'ended' && !keepsCards(path));

  useEffect(() => {
    if (!showsLoggedOut) clear();
  });

  return (
    <>
      {showsLoggedOut ? (
        <Suspense key="out" fallback={<ScreenSkeleton shape="form" />}>
          <LoggedOutScreen key={screen} screen={screen} />
        </Suspense>
      ) : (
        <Suspense key="in" fallback={<ScreenSkeleton shape={shapeOf(path)} />}>
          <LoggedInScreens key={session.user.uid} user={session.user.uid} />
        </Suspense>
      )}
      <KeepPlace screens={showsLoggedOut ? 'out' : session.user.uid} />
    </>
  );
}
