import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Shell } from '#web/layout/shell.tsx';
import { fetchAhead } from '#web/offline.ts';
import { restoreKeptList } from '#web/people/list-place.ts';
import { Crashed } from '#web/screens/crashed.tsx';
import { HomeScreen } from '#web/screens/home.tsx';

const load = {
  search: () => import('#web/screens/search.tsx'),
  profile: () => import('#web/screens/profile.tsx'),
  edit: () => import('#web/screens/edit.tsx'),
  notFound: () => import('#web/screens/not-found.tsx'),
  loggedOut: () => import('#web/screens/logged-out.tsx'),
};
const SearchScreen = lazy(async () => ({ default: (await load.search()).SearchScreen }));
const ProfileScreen = lazy(async () => ({ default: (await load.profile()).ProfileScreen }));
const EditScreen = lazy(async () => ({ default: (await load.edit()).EditScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await load.notFound()).NotFoundScreen }));

const FIRST_LOOK_MS = 5000;

/** The other screens are few and small: once the first has been looked at they come too, and no tap waits for the network. */
function useOtherScreens() {
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead(Object.values(load)), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The routes of SPEC.md section 2, for one person: mount anew (`key`) for another. */
export function LoggedInScreens({ user }: { readonly user: string }) {
  const client = useQueryClient();
  const [path] = useLocation();
  useOtherScreens();
  // Once, and before the first list asks for its data.
  useState(() => restoreKeptList(client, user));
  return (
    <Shell ownTop={path === '/user' || path.startsWith('/update/')}>
      {/* A key per screen: the one that is left is measured and gone, not hidden until the next one's file has come. */}
      <Crashed key={path} within="screen">
        <Suspense>
          <Switch>
            <Route path="/" component={HomeScreen} />
            <Route path="/user" component={ProfileScreen} />
            <Route path="/update/:id" component={EditScreen} />
            <Route path="/search" component={SearchScreen} />
            <Route component={NotFoundScreen} />
          </Switch>
        </Suspense>
      </Crashed>
    </Shell>
  );
}
