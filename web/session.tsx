import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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
import { repeatUntilDone } from '#web/repeat.ts';
import { removeStoredCards } from '#web/stored-cards.ts';
import { tabData } from '#web/storage.ts';

/**
 * `in`: logged in. `ended`: the server does not know the session any more, but the cards on screen stay.
 * `out`: only login or sign-up is shown.
 */
export type Session = { readonly status: 'in' | 'ended'; readonly user: User } | { readonly status: 'out' };

export interface SessionActions {
  /** Call it with the user that `/login` or `/verifyuser` answered. */
  readonly signIn: (user: User) => void;
  /** Call it when one of them refused. */
  readonly refuseLogin: () => void;
  /** Takes over a log-in of another tab, or a log-out (`null`). */
  readonly syncFromOtherTab: (user: User | null) => void;
  /** Ends a session that the server does not know any more. Keeps the cards on screen, deletes cached copies. */
  readonly expire: () => void;
  /** Updates the logged-in user. Ignores another person's data: an answer may arrive after a new log-in. */
  readonly setUser: (user: User) => void;
  /** Leaves the cards of an ended session and shows login. */
  readonly showLogin: () => void;
  /** Shows `text` as an alert. OK leads to login, unless somebody has logged in meanwhile; Escape leaves the cards on screen. */
  readonly askToLogIn: (alert: (text: string) => Promise<boolean>, text: string) => Promise<void>;
  readonly logOut: () => void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);

function restoreSession(): Session {
  const user = readStoredSession();
  return user ? { status: 'in', user } : { status: 'out' };
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState(restoreSession);
  /** The session of the last change: several changes can come before the page shows one. */
  const latest = useRef(session);
  /** When this page last learnt of a log-in (`performance.now`); 0: somebody was logged in when it was opened, or nobody is. */
  const loggedInAt = useRef(0);

  const actions = useMemo((): SessionActions => {
    const show = (next: Session) => {
      latest.current = next;
      setSession(next);
    };
    const startSession = (user: User) => {
      loggedInAt.current = performance.now();
      show({ status: 'in', user });
    };
    const endSession = () => {
      show({ status: 'out' });
      removeStoredCards();
      removePersonalData();
    };
    return {
      signIn(user) {
        // The new cookie has replaced the session of an earlier log-out.
        pendingLogOut.remove();
        storeSession(user);
        removePersonalData();
        startSession(user);
      },
      refuseLogin: storeRefusedLogin,
      syncFromOtherTab(user) {
        const now = latest.current;
        if (!user) {
          tabData.clear();
          return now.status === 'out' ? undefined : endSession();
        }
        // The same person may have logged in again there.
        loggedInAt.current = performance.now();
        if (now.status === 'in' && now.user.uid === user.uid) return;
        if (now.status === 'out' || now.user.uid !== user.uid) removePersonalData();
        startSession(user);
      },
      expire() {
        removeStoredCards();
        const now = latest.current;
        if (now.status === 'in') show({ ...now, status: 'ended' });
      },
      setUser(user) {
        const now = latest.current;
        const isOwn = now.status === 'in' && now.user.uid === user.uid;
        if (!isOwn || readStoredSession()?.uid !== user.uid) return;
        storeSession(user);
        show({ status: 'in', user });
      },
      showLogin: endSession,
      async askToLogIn(alert, text) {
        if ((await alert(text)) && latest.current.status === 'ended') endSession();
      },
      logOut() {
        pendingLogOut.set();
        // Does not wait for the answer: in this browser the session ends in any case.
        keepSendingLogOut();
        storeSession(null);
        // The data in this tab, drafts included, must not be shown to the next person.
        tabData.clear();
        endSession();
      },
    };
  }, []);

  useEffect(
    () =>
      onSessionEnd((calledAt) => {
        // A late answer is about an earlier session. Without a session in this tab, the stored one is another tab's.
        if (latest.current.status !== 'in' || calledAt < loggedInAt.current) return;
        storeSession(null);
        actions.expire();
      }),
    [actions],
  );
  useOtherTabs(actions);
  // One that an earlier visit could not send.
  useEffect(keepSendingLogOut, []);
  useSessionConfirmation(session, actions);

  const value = useMemo(() => ({ ...actions, session }), [actions, session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/**
 * Applies a log-in or log-out of another tab to this one. Storage events come from other tabs only. If the session
 * ended by itself, the cards on screen stay in both tabs.
 */
function useOtherTabs(actions: SessionActions) {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const change = readSessionEvent(event);
      if (change === 'log-out') return actions.syncFromOtherTab(null);
      if (change === null) return;
      const user = readStoredSession();
      if (user) actions.syncFromOtherTab(user);
      else actions.expire();
    };
    // A page in the back/forward cache gets no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actions.syncFromOtherTab(readStoredSession());
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [actions]);
}

/** Sends the log-out of this browser to the server. Never rejects: without an answer it is sent again later. */
export async function sendLogOut(): Promise<void> {
  try {
    // keepalive: the person may close the page at once.
    await call(logout, {}, { keepalive: true });
  } catch (error) {
    // After any other error the session may still exist on the server.
    if (!isSessionEnd(error)) return;
  }
  pendingLogOut.remove();
}

let stopSending: (() => void) | null = null;

/** Sends a log-out until the server has confirmed it, or somebody has logged in. */
function keepSendingLogOut(): void {
  stopSending?.();
  stopSending = repeatUntilDone(async () => {
    if (pendingLogOut.isSet()) await sendLogOut();
    if (pendingLogOut.isSet()) throw new Error('the log-out is not confirmed');
  });
}

/** A page that returns to the foreground after this time confirms its session again. */
const CONFIRM_AFTER_MS = 10 * 60 * 1000;

/** Uses a restored session at once and confirms it in the background. A 401 ends it (web/api.ts). */
function useSessionConfirmation(session: Session, actions: SessionActions) {
  const confirmedAt = useRef<number | null>(session.status === 'in' ? 0 : null);
  const isLoggedIn = session.status === 'in';
  useEffect(() => {
    if (!isLoggedIn) return;
    // A log-in confirms the session.
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
  }, [actions, isLoggedIn]);
}

export function useSession() {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above');
  return session;
}

/** The logged-in person, also after the session has ended. Throws on screens for visitors. */
export function useOwnUser(): User {
  const { session } = useSession();
  if (session.status === 'out') throw new Error('nobody is logged in');
  return session.user;
}
