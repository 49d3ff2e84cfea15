import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { me } from '#contract/profile.ts';
import type { User } from '#contract/user-object.ts';
import { call, onSessionEnd } from '#web/data/api/api.ts';
import {
  countLogOuts,
  hasOtherTabStored,
  pendingLogOut,
  readSessionEvent,
  readStoredSession,
  removeLateUser,
  storeRefusedLogin,
  storeSession,
  CHOSEN_TAGS_KEY,
} from '#web/data/storage/session-storage.ts';
import { keepSendingLogOut } from '#web/data/api/send-log-out.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { removeStoredCards } from '#web/data/storage/stored-cards.ts';
import { localData, tabData } from '#web/data/storage/storage.ts';

/**
 * `in`: logged in. `ended`: the server no longer knows the session, but the cards on screen stay.
 * `out`: only login or sign-up is shown.
 */
export type Session = { readonly status: 'in' | 'ended'; readonly user: User } | { readonly status: 'out' };

/** True for the screens whose cards stay after the session has ended. All others then show log-in. */
export const keepsCards = (path: string): boolean => /^\/(search|student\/.+)?$/.test(path);

export interface SessionActions {
  /** Call it with the user from the answer of `/login` or `/verifyuser`. */
  readonly signIn: (user: User) => void;
  /** Call it when `/login` or `/verifyuser` is refused. */
  readonly refuseLogin: () => void;
  /** Takes over another tab's log-in, newer user object or log-out (`null`). */
  readonly syncFromOtherTab: (user: User | null) => void;
  /** Ends a session that the server no longer knows. Keeps cards on screen, deletes cached copies. */
  readonly expire: () => void;
  /**
   * Takes an answer about the logged-in person. An answer about another person is dropped: it may arrive after a new
   * log-in.
   * @param startedAt the {@link requestTime} of the call. Of a call older than the newest data, only the `changed`
   * fields are taken, so that it undoes nothing.
   * @param changed the fields that the call has changed.
   */
  readonly mergeUser: (user: User, startedAt: number, changed?: readonly (keyof User)[]) => void;
  /** Leaves the cards of an ended session and shows login. */
  readonly showLogin: () => void;
  /**
   * Shows `text` as an alert. OK leads to login, unless somebody logged in meanwhile. Escape keeps the cards on screen.
   */
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
  /** The session after the last change. Several changes can happen before the page renders the first of them. */
  const latest = useRef(session);
  /**
   * When this page last noticed a log-in (`performance.now`). 0: a logged-in person opened the tab, or nobody is logged
   * in.
   */
  const loggedInAt = useRef(0);
  /** The {@link requestTime} of the newest data about the logged-in person. */
  const userAt = useRef(0);

  const actions = useMemo((): SessionActions => {
    const show = (next: Session) => {
      latest.current = next;
      setSession(next);
    };
    const startSession = (user: User) => {
      loggedInAt.current = performance.now();
      userAt.current = requestTime();
      show({ status: 'in', user });
    };
    const endSession = () => {
      show({ status: 'out' });
      removeStoredCards();
      removePersonalData();
    };
    return {
      signIn(user) {
        // The new cookie replaced the session of an earlier log-out.
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
        // The same person may have logged in again in the other tab.
        loggedInAt.current = performance.now();
        const isSame = now.status !== 'out' && now.user.uid === user.uid;
        if (!isSame) endSession();
        // The stored data contain neither e-mail nor phone.
        startSession(isSame ? { ...now.user, ...user, email: now.user.email, phone: now.user.phone } : user);
      },
      expire() {
        removeStoredCards();
        const now = latest.current;
        if (now.status === 'in') show({ ...now, status: 'ended' });
      },
      mergeUser(user, startedAt, changed = []) {
        if (hasOtherTabStored()) takeOverStored(this);
        const now = latest.current;
        const isOwn = now.status === 'in' && now.user.uid === user.uid;
        if (!isOwn || readStoredSession()?.uid !== user.uid) return;
        const isNewest = startedAt >= userAt.current;
        if (!isNewest && changed.length === 0) return;
        const fields = Object.fromEntries(changed.map((field) => [field, user[field]]));
        const merged = isNewest ? user : { ...now.user, ...fields };
        userAt.current = changed.length > 0 ? requestTime() : startedAt;
        storeSession(merged);
        show({ status: 'in', user: merged });
      },
      showLogin: endSession,
      async askToLogIn(alert, text) {
        if ((await alert(text)) && latest.current.status === 'ended') endSession();
      },
      logOut() {
        pendingLogOut.set();
        localData.remove(CHOSEN_TAGS_KEY);
        // Does not wait for the answer, because in this browser the session ends in any case.
        keepSendingLogOut();
        storeSession(null);
        // The next person must not see the data in this tab, including drafts.
        tabData.clear();
        endSession();
      },
    };
  }, []);

  useEffect(
    () =>
      onSessionEnd((calledAt) => {
        // A late answer is about an earlier session. If this tab has no session, the stored session belongs to another
        // tab.
        if (latest.current.status !== 'in' || calledAt < loggedInAt.current) return;
        storeSession(null);
        actions.expire();
      }),
    [actions],
  );
  useOtherTabs(actions);
  // Sends a log-out that an earlier visit could not send.
  useEffect(keepSendingLogOut, []);
  useSessionConfirmation(session, actions);

  const value = useMemo(() => ({ ...actions, session }), [actions, session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Takes over another tab's stored session. If none is stored, the session ended by itself. */
function takeOverStored({ syncFromOtherTab, expire }: SessionActions): void {
  const user = readStoredSession();
  if (user) syncFromOtherTab(user);
  else expire();
}

/**
 * Applies another tab's log-in or log-out to this tab. Storage events come from other tabs only. If the session ended
 * by itself, the cards on screen stay in both tabs.
 */
function useOtherTabs(actions: SessionActions) {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const change = readSessionEvent(event);
      if (change === 'log-out') {
        removeLateUser(event);
        return actions.syncFromOtherTab(null);
      }
      if (change === null) return;
      takeOverStored(actions);
    };
    // A page in the back/forward cache gets no storage events.
    let logOuts = countLogOuts();
    const onPageHide = () => (logOuts = countLogOuts());
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (countLogOuts() === logOuts) takeOverStored(actions);
      else actions.syncFromOtherTab(readStoredSession());
    };
    addEventListener('storage', onStorage);
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
    };
  }, [actions]);
}

/** A page that returns to the foreground after this time confirms its session again. */
const CONFIRM_AFTER_MS = 10 * 60 * 1000;

/** Uses a restored session at once and confirms it in the background. A 401 ends the session (web/data/api/api.ts). */
function useSessionConfirmation(session: Session, actions: SessionActions) {
  const confirmedAt = useRef<number | null>(session.status === 'in' ? 0 : null);
  const isLoggedIn = session.status === 'in';
  useEffect(() => {
    if (!isLoggedIn) return;
    // A log-in itself confirms the session.
    confirmedAt.current ??= Date.now();
    const confirm = () => {
      const isRecent = Date.now() - (confirmedAt.current ?? 0) < CONFIRM_AFTER_MS;
      if (document.visibilityState === 'hidden' || isRecent) return;
      confirmedAt.current = Date.now();
      const startedAt = requestTime();
      call(me, {}).then(
        ({ data }) => actions.mergeUser(data, startedAt),
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

/** The logged-in person, even after the session ended. Throws on screens for visitors. */
export function useOwnUser(): User {
  const { session } = useSession();
  if (session.status === 'out') throw new Error('nobody is logged in');
  return session.user;
}
