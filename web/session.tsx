import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { me } from '#contract/profile.ts';
import { logout } from '#contract/sign-in.ts';
import type { User } from '#contract/user.ts';
import { call, isSessionEnd, onSessionEnd } from '#web/api.ts';
import { forgetCards } from '#web/offline.ts';
import { LOG_OUT_KEY, readStoredSession, storeRefusedLogin, storeSession } from '#web/session-storage.ts';

export type Entrance = 'login' | 'sign-up';

/**
 * `in`: logged in. `ended`: the server no longer knows the session, but cards are on screen and stay.
 * `out`: login or sign-up is shown, nothing else.
 */
export type Session =
  | { readonly status: 'in' | 'ended'; readonly user: User }
  | { readonly status: 'out'; readonly entrance: Entrance };

export interface SessionActions {
  /** What `/login` and `/verifyuser` answered. */
  readonly signIn: (user: User) => void;
  /** They refused. */
  readonly refuseLogin: () => void;
  /** Somebody has logged in in another tab, or (`null`) out. */
  readonly follow: (user: User | null) => void;
  /** The server no longer knows the session: cards that are on screen stay, what was kept of them goes. */
  readonly end: () => void;
  /** One's own profile has changed. */
  readonly setUser: (user: User) => void;
  /** Away from the cards of an ended session, to login or sign-up. */
  readonly leave: (entrance: Entrance) => void;
  /** Says what visitors cannot do; then to login, unless somebody has logged in meanwhile. */
  readonly askToLogIn: (alert: (text: string) => Promise<void>, text: string) => Promise<void>;
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
  const latest = useRef(session);
  useLayoutEffect(() => {
    latest.current = session;
  }, [session]);

  const actions = useMemo((): SessionActions => {
    const goOut = (entrance: Entrance) => {
      setSession({ status: 'out', entrance });
      forgetCards();
      client.clear();
    };
    return {
      signIn(user) {
        // The cookie is a new one: what an earlier log-out still had to say is said by that.
        localStorage.removeItem(LOG_OUT_KEY);
        storeSession(user);
        client.clear();
        setSession({ status: 'in', user });
      },
      refuseLogin: storeRefusedLogin,
      follow(user) {
        const now = latest.current;
        if (!user) {
          sessionStorage.clear();
          return now.status === 'out' ? undefined : goOut('login');
        }
        if (now.status === 'in' && now.user.uid === user.uid) return;
        if (now.status === 'out' || now.user.uid !== user.uid) client.clear();
        setSession({ status: 'in', user });
      },
      end() {
        forgetCards();
        setSession((now) => (now.status === 'in' ? { ...now, status: 'ended' } : now));
      },
      setUser(user) {
        // An answer that comes after the session's end does not bring it back.
        if (!readStoredSession()) return;
        storeSession(user);
        setSession((now) => (now.status === 'in' ? { status: 'in', user } : now));
      },
      leave: goOut,
      async askToLogIn(alert, text) {
        await alert(text);
        if (latest.current.status === 'ended') goOut('login');
      },
      logOut() {
        localStorage.setItem(LOG_OUT_KEY, 'yes');
        // The server is told at once, but nobody waits for it: here the session is over either way.
        void tellLogOut();
        storeSession(null);
        // What this tab kept (drafts too) is for the person who leaves, not for the next one.
        sessionStorage.clear();
        goOut('login');
      },
    };
  }, [client]);

  useSessionEnd(actions);
  useOtherTabs(actions);
  useLateLogOut();
  useConfirmation(session, actions);

  const value = useMemo(() => ({ ...actions, session }), [actions, session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useSessionEnd(actions: SessionActions) {
  useEffect(
    () =>
      onSessionEnd(() => {
        storeSession(null);
        actions.end();
      }),
    [actions],
  );
}

/**
 * Storage events come from other tabs only: one that logs out takes this one along, one that logs in too. One that has
 * learned of the session's end says so: cards that are on screen stay here as they do there.
 */
function useOtherTabs(actions: SessionActions) {
  useEffect(() => {
    const follow = ({ storageArea, key, newValue }: StorageEvent) => {
      if (storageArea !== localStorage) return;
      if (key === null || (key === LOG_OUT_KEY && newValue !== null)) return actions.follow(null);
      if (key !== 'login') return;
      const user = readStoredSession();
      if (user) actions.follow(user);
      else actions.end();
    };
    // A page that the browser had put aside hears of nothing until it is shown again.
    const lookAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actions.follow(readStoredSession());
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', lookAgain);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', lookAgain);
    };
  }, [actions]);
}

async function tellLogOut(): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    // Anything but "there is no such session" leaves it alive.
    if (!isSessionEnd(error)) return;
  }
  localStorage.removeItem(LOG_OUT_KEY);
}

/** A log-out that had no network is told to the server when there is one. */
function useLateLogOut() {
  useEffect(() => {
    const tell = () => {
      if (localStorage.getItem(LOG_OUT_KEY) !== null) void tellLogOut();
    };
    tell();
    addEventListener('online', tell);
    return () => removeEventListener('online', tell);
  }, []);
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
