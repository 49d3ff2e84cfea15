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
import {
  pendingLogOut,
  readSessionEvent,
  readStoredSession,
  storeRefusedLogin,
  storeSession,
} from '#web/session-storage.ts';
import { removePersonalData } from '#web/personal-data.ts';
import { removeStoredCards } from '#web/stored-cards.ts';
import { tabData } from '#web/storage.ts';

/**
 * `in`: logged in. `ended`: the server no longer knows the session, but cards are on screen and stay.
 * `out`: login or sign-up is shown, nothing else.
 */
export type Session = { readonly status: 'in' | 'ended'; readonly user: User } | { readonly status: 'out' };

export interface SessionActions {
  /** What `/login` and `/verifyuser` answered. */
  readonly signIn: (user: User) => void;
  /** They refused. */
  readonly refuseLogin: () => void;
  /** Somebody has logged in, or (`null`) out, in another tab. */
  readonly follow: (user: User | null) => void;
  /** The server no longer knows the session: cards on screen stay, stored copies are removed. */
  readonly end: () => void;
  /** The own profile has changed. Ignored if it is somebody else's: an answer may come after another log-in. */
  readonly setUser: (user: User) => void;
  /** Away from the cards of an ended session, to the logged-out screen that the address names. */
  readonly leave: () => void;
  /** Alerts what visitors cannot do; then to login, unless somebody has logged in meanwhile. */
  readonly askToLogIn: (alert: (text: string) => Promise<void>, text: string) => Promise<void>;
  readonly logOut: () => void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);

function restoreSession(): Session {
  const user = readStoredSession();
  return user ? { status: 'in', user } : { status: 'out' };
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState(restoreSession);
  const latest = useRef(session);
  useLayoutEffect(() => {
    latest.current = session;
  }, [session]);

  const actions = useMemo((): SessionActions => {
    const goOut = () => {
      setSession({ status: 'out' });
      removeStoredCards();
      removePersonalData();
    };
    return {
      signIn(user) {
        // The cookie is a new one: the session of an earlier log-out has ended with that.
        pendingLogOut.remove();
        storeSession(user);
        removePersonalData();
        setSession({ status: 'in', user });
      },
      refuseLogin: storeRefusedLogin,
      follow(user) {
        const now = latest.current;
        if (!user) {
          tabData.clear();
          return now.status === 'out' ? undefined : goOut();
        }
        if (now.status === 'in' && now.user.uid === user.uid) return;
        if (now.status === 'out' || now.user.uid !== user.uid) removePersonalData();
        setSession({ status: 'in', user });
      },
      end() {
        removeStoredCards();
        setSession((now) => (now.status === 'in' ? { ...now, status: 'ended' } : now));
      },
      setUser(user) {
        const now = latest.current;
        const isOwn = now.status === 'in' && now.user.uid === user.uid;
        if (!isOwn || readStoredSession()?.uid !== user.uid) return;
        storeSession(user);
        setSession({ status: 'in', user });
      },
      leave: goOut,
      async askToLogIn(alert, text) {
        await alert(text);
        if (latest.current.status === 'ended') goOut();
      },
      logOut() {
        pendingLogOut.set();
        // Nobody waits for the answer: in this browser the session is over either way.
        void sendLogOut();
        storeSession(null);
        // What this tab stored (drafts too) is for the person who leaves, not for the next one.
        tabData.clear();
        goOut();
      },
    };
  }, []);

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
 * Storage events come from other tabs only. A log-out or log-in there is one here too; where the session has ended by
 * itself, cards on screen stay here as they do there.
 */
function useOtherTabs(actions: SessionActions) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const change = readSessionEvent(event);
      if (change === 'log-out') return actions.follow(null);
      if (change === null) return;
      const user = readStoredSession();
      if (user) actions.follow(user);
      else actions.end();
    };
    // A page in the back/forward cache hears of nothing until it is shown again.
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

async function sendLogOut(): Promise<void> {
  try {
    // The person may close the page at once.
    await call(logout, {}, { keepalive: true });
  } catch (error) {
    // Anything but "there is no such session" leaves it alive.
    if (!isSessionEnd(error)) return;
  }
  pendingLogOut.remove();
}

/** A log-out without network is sent when there is one. */
function useLateLogOut() {
  useEffect(() => {
    const send = () => {
      if (pendingLogOut.isSet()) void sendLogOut();
    };
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);
}

/** A session is asked about again when its page has been out of sight for that long. */
const CONFIRM_AFTER_MS = 10 * 60 * 1000;

/** A restored session is believed at once and confirmed in the background; a 401 ends it by way of the api. */
function useConfirmation(session: Session, actions: SessionActions) {
  const confirmedAt = useRef<number | null>(session.status === 'in' ? 0 : null);
  const isIn = session.status === 'in';
  useEffect(() => {
    if (!isIn) return;
    // A log-in is a confirmation.
    confirmedAt.current ??= Date.now();
    const confirm = () => {
      const isRecent = Date.now() - (confirmedAt.current ?? 0) < CONFIRM_AFTER_MS;
      if (document.visibilityState === 'hidden' || isRecent) return;
      confirmedAt.current = Date.now();
      call(me, {}).then(
        ({ data }) => actions.setUser(data),
        () => undefined,
      );
    };
    confirm();
    document.addEventListener('visibilitychange', confirm);
    return () => document.removeEventListener('visibilitychange', confirm);
  }, [actions, isIn]);
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
