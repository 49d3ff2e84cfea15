import { useSyncExternalStore } from 'react';
import { ownEntry } from '#web/data/storage/own-entry.ts';
import { CHOSEN_TAGS_KEY } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';
import { isRecord } from '#web/data/storage/storage.ts';

interface StoredTags {
  readonly user: string;
  /** Keyed by the id of the tagged person, in the order of the last change. The tags are their English names. */
  readonly tags: readonly (readonly [person: string, chosen: readonly string[]])[];
}

/** Maximum number of other people. The oldest choices beyond it are dropped; the own emoji stay. */
const PEOPLE_MAX = 500;

const entry = ownEntry<StoredTags>(CHOSEN_TAGS_KEY, {
  version: 1,
  maxAgeMs: 400 * 24 * 60 * 60 * 1000,
  parse(value) {
    if (!isRecord(value) || typeof value['user'] !== 'string') return null;
    const { user, tags } = value;
    return Array.isArray(tags) && tags.every(isTagged) ? { user, tags } : null;
  },
});

function isTagged(value: unknown): value is StoredTags['tags'][number] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const [, chosen] = value as unknown[];
  return Array.isArray(chosen) && chosen.every((tag) => typeof tag === 'string');
}

/** All tags that a person has chosen in this browser. */
export function readChosenTags(user: string): StoredTags['tags'] {
  return entry.read(user)?.tags ?? [];
}

const tagsOf = (user: string, person: string) =>
  readChosenTags(user).find(([id]) => id === person)?.[1] ?? [];

/** The viewer's tags for a person, in English. They stay in this browser until the viewer logs out. */
export function useChosenTags(person: string) {
  const { session } = useSession();
  const user = session.status === 'out' ? '' : session.user.uid;
  // A text, so that a choice renders its own card alone.
  const text = useSyncExternalStore(entry.subscribe, () => tagsOf(user, person).join('\n'));
  const toggle = (tag: string) => {
    // Read again, because another tab may have changed them.
    const next = new Set(tagsOf(user, person));
    if (!next.delete(tag)) next.add(tag);
    const others = readChosenTags(user).filter(([id]) => id !== person);
    const all = [...others, ...(next.size > 0 ? [[person, [...next]] as const] : [])];
    const tags = all.filter(([id], nth) => id === user || nth >= all.length - PEOPLE_MAX);
    entry.write({ user, tags });
  };
  return [new Set(text.split('\n')), toggle] as const;
}
