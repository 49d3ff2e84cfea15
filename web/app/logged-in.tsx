import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useHistoryState } from '#web/data/address.tsx';
import { SlideMenu } from '#web/layout/dock.tsx';
import { Shell } from '#web/layout/shell.tsx';
import { LoggedOutScreen } from '#web/app/lazy-screens.ts';
import { onSuspension } from '#web/data/api/api.ts';
import { applyNewBuild, prefetch } from '#web/data/loading/deploy.ts';
import { isReload } from '#web/data/loading/is-reload.ts';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { OpinionState } from '#web/features/actions.tsx';
import { startSeenLists, useStoreSeenLists } from '#web/features/people/seen-list.ts';
import type { SearchState } from '#web/features/people/use-search-text.ts';
import { queryClient } from '#web/data/queries/query-client.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { HomeScreen } from '#web/app/home/home.tsx';
import { useSession } from '#web/data/session.tsx';
import { ScreenSkeleton, shapeOf } from '#web/ui/screen-skeleton.tsx';

const SearchScreen = lazyScreen(() => import('#web/app/home/search.tsx'), 'SearchScreen');
const ActivityScreen = lazyScreen(
  // Together, because the choice about a waiting opinion has a row, which would move the lines below it.
  () =>
    Promise.all([import('#web/app/account/activity.tsx'), OpinionState.load()]).then(([screen]) => screen),
  'ActivityScreen',
);
const ProfileScreen = lazyScreen(() => import('#web/app/account/profile.tsx'), 'ProfileScreen');
const StudentPage = lazyScreen(() => import('#web/app/student/student-page.tsx'), 'StudentPage');
const EditScreen = lazyScreen(() => import('#web/app/account/edit.tsx'), 'EditScreen');
const SuspendedScreens = lazyScreen(() => import('#web/app/account/suspended.tsx'), 'SuspendedScreens');
const OtherScreen = lazyScreen(() => import('#web/app/other.tsx'), 'OtherScreen');
const screens = [
  SlideMenu,
  SearchScreen,
  ActivityScreen,
  ProfileScreen,
  StudentPage,
  EditScreen,
  OtherScreen,
  LoggedOutScreen,
];
const files = screens.map(({ load }) => load);

/** Loads the file of a screen that a link or a push opens (vite.config.ts). */
export async function loadScreen(path: string): Promise<void> {
  if (path === '/activity') await ActivityScreen.load();
  else if (path.startsWith('/student/')) await StudentPage.load();
}

const PREFETCH_DELAY_MS = 5000;

/** Loads the files of other screens some seconds after the first, so that no tap waits for the network. */
function usePrefetch() {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch(files), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Loads a new build with the next screen or search results, but not while a person types a search text: a reload would
 * interrupt.
 */
function useNewBuildOnNavigation(path: string) {
  const searched = useHistoryState<SearchState | null>()?.searched;
  const screen = path === '/search' ? searched : path;
  const shown = useRef(screen);
  useEffect(() => {
    if (screen && screen !== shown.current) applyNewBuild();
    shown.current = screen;
  }, [screen]);
}

/** The screens of one person. Give each person another `key`. */
export function LoggedInScreens({ user }: { readonly user: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Screens user={user} />
    </QueryClientProvider>
  );
}

/** The routes of docs/product.md section 9. */
function Screens({ user }: { readonly user: string }) {
  const { session } = useSession();
  const [path] = useLocation();
  const [suspended, setSuspended] = useState('');
  useEffect(() => onSuspension(setSuspended), []);
  usePrefetch();
  useNewBuildOnNavigation(path);
  // `useState` runs this once, before the first list requests its data.
  useState(() => startSeenLists(queryClient, user, isReload() ? 'stored' : 'fresh'));
  useStoreSeenLists(queryClient, session.status === 'in' ? user : null);
  if (suspended)
    return (
      <Suspense fallback={<ScreenSkeleton shape="lines" />}>
        <SuspendedScreens reason={suspended} />
      </Suspense>
    );
  return (
    <Shell ownTop={!/^\/(search\/?)?$/.test(path)}>
      {/* One key per screen. So React unmounts the old screen, which stores its position, before the next file
          loads. */}
      <ErrorBoundary key={path} within="screen">
        <Suspense fallback={<ScreenSkeleton shape={shapeOf(path)} />}>
          <Switch>
            <Route path="/" component={HomeScreen} />
            <Route path="/activity" component={ActivityScreen} />
            <Route path="/user/*?" component={ProfileScreen} />
            <Route path="/update/:id" component={EditScreen} />
            <Route path="/student/:id" component={StudentPage} />
            <Route path="/search" component={SearchScreen} />
            <Route component={OtherScreen} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
