import { useMemo, useSyncExternalStore } from 'react';
import { RECENT_SEARCHES_KEY } from '#web/data/storage/stored-cards.ts';
import { isRecord, localData, parseJson, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';
import { useSession } from '#web/data/session.tsx';
import { isSuggestedPerson, type SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

/** A searched text, or a person opened from the search box. */
export type Recent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly person: SuggestedPerson };

const RECENT_MAX = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stored searches, with their account, so that another account of this browser does not see them. */
interface StoredRecents {
  readonly user: string;
  readonly recents: readonly Recent[];
}

const shape: StoredShape<StoredRecents> = {
  version: 1,
  maxAgeMs: 90 * DAY_MS,
  parse(value) {
    if (!isRecord(value) || typeof value['user'] !== 'string') return null;
    const { user, recents } = value;
    return Array.isArray(recents) && recents.every(isRecent) ? { user, recents } : null;
  },
};

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  return value['kind'] === 'text' ? typeof value['text'] === 'string' : isSuggestedPerson(value['person']);
}

/** Identifies a line: as React's key, and to replace a repeated search. */
export function keyOfRecent(recent: Recent): string {
  return recent.kind === 'text' ? `text ${recent.text.toLowerCase()}` : `person ${recent.person.uid}`;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Listens to changes of other tabs.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const readStored = () => localData.read(RECENT_SEARCHES_KEY);

function parseRecents(stored: string | null, user: string): readonly Recent[] {
  const value = unwrap(shape, parseJson(stored));
  return value?.user === user ? value.recents : [];
}

function changeRecents(user: string, change: (recents: readonly Recent[]) => readonly Recent[]): void {
  const recents = change(parseRecents(readStored(), user)).slice(0, RECENT_MAX);
  if (recents.length === 0) localData.remove(RECENT_SEARCHES_KEY);
  else localData.write(RECENT_SEARCHES_KEY, JSON.stringify(wrap(shape, { user, recents })));
  for (const listener of listeners) listener();
}

/** The recent searches of the logged-in person in this browser, newest first. */
export function useRecentSearches() {
  const { session } = useSession();
  // After the session ended, nothing is shown or stored.
  const user = session.status === 'in' ? session.user.uid : null;
  const stored = useSyncExternalStore(subscribe, readStored);
  const recents = useMemo(() => (user === null ? [] : parseRecents(stored, user)), [stored, user]);
  const actions = useMemo(() => makeActions(user), [user]);
  return { recents, ...actions };
}

function makeActions(user: string | null) {
  const change = (next: (recents: readonly Recent[]) => readonly Recent[]) => {
    if (user !== null) changeRecents(user, next);
  };
  const without = (key: string) => (recents: readonly Recent[]) =>
    recents.filter((one) => keyOfRecent(one) !== key);
  return {
    /** Adds a search in first place. */
    add: (recent: Recent) => change((recents) => [recent, ...without(keyOfRecent(recent))(recents)]),
    remove: (key: string) => change(without(key)),
    removeAll: () => change(() => []),
  };
}
