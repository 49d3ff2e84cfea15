import { useState } from 'react';
import { CHOSEN_TAGS_KEY } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';
import { isRecord, localData, parseJson, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';

/** Stored tags, with their account, so that another account of this browser does not see them. */
interface StoredTags {
  readonly user: string;
  /** Keyed by the id of the tagged person, in the order of the last change. */
  readonly tags: readonly (readonly [person: string, chosen: readonly string[]])[];
}

/** Maximum number of people. The oldest choices beyond it are dropped. */
const PEOPLE_MAX = 500;

const shape: StoredShape<StoredTags> = {
  version: 1,
  maxAgeMs: 400 * 24 * 60 * 60 * 1000,
  parse(value) {
    if (!isRecord(value) || typeof value['user'] !== 'string') return null;
    const { user, tags } = value;
    return Array.isArray(tags) && tags.every(isEntry) ? { user, tags } : null;
  },
};

function isEntry(value: unknown): value is StoredTags['tags'][number] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const [, chosen] = value as unknown[];
  return Array.isArray(chosen) && chosen.every((tag) => typeof tag === 'string');
}

function readTags(user: string): StoredTags['tags'] {
  const stored = unwrap(shape, parseJson(localData.read(CHOSEN_TAGS_KEY)));
  return stored?.user === user ? stored.tags : [];
}

/** The viewer's tags for a person. They stay in this browser until the viewer logs out. */
export function useChosenTags(person: string) {
  const { session } = useSession();
  const user = session.status === 'out' ? '' : session.user.uid;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(readTags(user).find(([id]) => id === person)?.[1]),
  );
  const toggle = (tag: string) => {
    const next = new Set(chosen);
    if (!next.delete(tag)) next.add(tag);
    setChosen(next);
    const others = readTags(user).filter(([id]) => id !== person);
    const tags = [...others, ...(next.size > 0 ? [[person, [...next]] as const] : [])].slice(-PEOPLE_MAX);
    localData.write(CHOSEN_TAGS_KEY, JSON.stringify(wrap(shape, { user, tags })));
  };
  return [chosen, toggle] as const;
}
