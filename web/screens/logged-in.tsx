import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Shell } from '#web/layout/shell.tsx';
import { restoreKeptList } from '#web/people/list-place.ts';
import { HomeScreen } from '#web/screens/home.tsx';

const SearchScreen = lazy(async () => ({ default: (await import('#web/screens/search.tsx')).SearchScreen }));
const ProfileScreen = lazy(async () => ({
  default: (await import('#web/screens/profile.tsx')).ProfileScreen,
}));
const EditScreen = lazy(async () => ({ default: (await import('#web/screens/edit.tsx')).EditScreen }));
const NotFoundScreen = lazy(async () => ({
  default: (await import('#web/screens/not-found.tsx')).NotFoundScreen,
}));

/** The routes of SPEC.md section 2, for one person: mount anew (`key`) for another. */
export function LoggedInScreens({ user }: { readonly user: string }) {
  const client = useQueryClient();
  const [path] = useLocation();
  // Once, and before the first list asks for its data.
  useState(() => restoreKeptList(client, user));
  return (
    <Shell ownTop={path === '/user' || path.startsWith('/update/')}>
      {/* A key per screen: the one that is left is measured and gone, not hidden until the next one's file has come. */}
      <Suspense key={path}>
        <Switch>
          <Route path="/" component={HomeScreen} />
          <Route path="/user" component={ProfileScreen} />
          <Route path="/update/:id" component={EditScreen} />
          <Route path="/search" component={SearchScreen} />
          <Route component={NotFoundScreen} />
        </Switch>
      </Suspense>
    </Shell>
  );
}
