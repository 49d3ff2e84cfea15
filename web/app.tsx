import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/session.tsx';

// Each half of the product is for those who can see it.
const LoggedInScreens = lazy(async () => ({
  default: (await import('#web/screens/logged-in.tsx')).LoggedInScreens,
}));
const LoggedOutScreen = lazy(async () => ({
  default: (await import('#web/screens/logged-out.tsx')).LoggedOutScreen,
}));

/** SPEC.md section 9, counted from before-paint.js. */
const SPLASH_MS = 3000;

/** The screen is built and loads its data under the splash, unseen. */
export function App() {
  const covered = useSplash();
  return (
    <div inert={covered} className={covered ? 'invisible' : ''}>
      <Screens />
    </div>
  );
}

/** The splash is in index.html, so that it is painted before this script has arrived; here it only ends. */
function useSplash(): boolean {
  const [covered, setCovered] = useState(true);
  useEffect(() => {
    const end = () => {
      document.getElementById('splash')?.remove();
      setCovered(false);
    };
    const passed = Date.now() - Number(document.documentElement.dataset['start']);
    const timer = setTimeout(end, Math.min(SPLASH_MS, Math.max(0, SPLASH_MS - passed)));
    return () => clearTimeout(timer);
  }, []);
  return covered;
}

function Screens() {
  const { session } = useSession();
  const [path] = useLocation();
  // Two keys, two trees: the one that is left is gone at once, not hidden until the other one's file has come.
  // An ended session keeps the cards that are on screen, and nothing else.
  const showsCards = path === '/' || path === '/search';
  if (session.status === 'out' || (session.status === 'ended' && !showsCards)) {
    const entrance = session.status === 'out' ? session.entrance : 'login';
    return (
      <Suspense key="out">
        <LoggedOutScreen key={entrance} entrance={entrance} />
      </Suspense>
    );
  }
  return (
    <Suspense key="in">
      <LoggedInScreens key={session.user.uid} user={session.user.uid} />
    </Suspense>
  );
}
