import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { me } from '#contract/profile.ts';
import { logout } from '#contract/sign-in.ts';
import type { User } from '#contract/user.ts';
import { call, onSessionEnd } from '#web/api.ts';
import { forgetCards } from '#web/offline.ts';
import { readStoredSession, storeSession } from '#web/session-storage.ts';

export type Entrance = 'login' | 'sign-up';

/**
 * `in`: logged in. `ended`: the server no longer knows the session, but cards are on screen and stay.
 * `out`: login or sign-up is shown, nothing else.
 */
export type Session =
  | { readonly status: 'in' | 'ended'; readonly user: User }
  | { readonly status: 'out'; readonly entrance: Entrance };

export interface SessionActions {
  /** What `/login` and `/verifyuser` answered; `null` for a refusal, which is kept too (SPEC.md section 4). */
  readonly signIn: (user: User | null) => void;
  /** One's own profile has changed. */
  readonly setUser: (user: User) => void;
  /** Away from the cards of an ended session, to login or sign-up. */
  readonly leave: (entrance: Entrance) => void;
  readonly logOut: () => void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);

function restoreSession(): Session {
  const user = readStoredSession();
  return user ? { status: 'in', user } : { status: 'out', entrance: 'login' };
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [session, setSession] = useState(restoreSession);

  const actions = useMemo((): SessionActions => {
    const goOut = (entrance: Entrance) => {
      setSession({ status: 'out', entrance });
      forgetCards();
      client.clear();
    };
    return {
      signIn(user) {
        storeSession(user);
        if (!user) return;
        client.clear();
        setSession({ status: 'in', user });
      },
      setUser(user) {
        // An answer that comes after the session's end does not bring it back.
        if (!readStoredSession()) return;
        storeSession(user);
        setSession((now) => (now.status === 'in' ? { status: 'in', user } : now));
      },
      leave: goOut,
      logOut() {
        // The server is told at once, but nobody waits for it: here the session is over either way.
        call(logout, {}).catch(() => undefined);
        storeSession(null);
        // What this tab kept (drafts too) is for the person who leaves, not for the next one.
        sessionStorage.clear();
        goOut('login');
      },
    };
  }, [client]);

  useSessionEnd(setSession);
  useOtherTabs(setSession, actions);
  useConfirmation(session, actions);

  const value = useMemo(() => ({ ...actions, session }), [actions, session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useSessionEnd(setSession: (next: (session: Session) => Session) => void) {
  useEffect(
    () =>
      onSessionEnd(() => {
        storeSession(null);
        forgetCards();
        setSession((session) => (session.status === 'in' ? { ...session, status: 'ended' } : session));
      }),
    [setSession],
  );
}

/** Storage events come from other tabs only: one that logs out takes this one along, one that logs in too. */
function useOtherTabs(setSession: (next: (session: Session) => Session) => void, actions: SessionActions) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.storageArea !== localStorage || (event.key !== null && event.key !== 'login')) return;
      const user = readStoredSession();
      if (!user) return actions.leave('login');
      setSession((session) =>
        session.status === 'in' && session.user.uid === user.uid ? session : restoreSession(),
      );
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [setSession, actions]);
}

/** A restored session is believed at once and confirmed in the background; a 401 ends it by way of the api. */
function useConfirmation(session: Session, actions: SessionActions) {
  const restored = useRef(session.status === 'in');
  useEffect(() => {
    if (!restored.current) return;
    restored.current = false;
    call(me, {}).then(
      ({ data }) => actions.setUser(data),
      () => undefined,
    );
  }, [actions]);
}

export function useSession() {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above');
  return session;
}

/** The person whose screens these are, also after the session's end; only for screens that visitors never see. */
export function useOwnUser(): User {
  const { session } = useSession();
  if (session.status === 'out') throw new Error('nobody is logged in');
  return session.user;
}
