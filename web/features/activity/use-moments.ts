import { useLayoutEffect, useState } from 'react';
import { useOnline } from '#web/data/api/online.ts';
import { ownEntry } from '#web/data/storage/own-entry.ts';
import { MOMENTS_KEY } from '#web/data/storage/stored-cards.ts';
import { isRecord } from '#web/data/storage/storage.ts';
import type { Found, Moment } from '#web/features/activity/find-moments.ts';
import { isStill } from '#web/ui/is-still.ts';

interface Passed {
  readonly user: string;
  readonly moments: readonly string[];
}

/** The moments that a person has had in this browser. */
const entry = ownEntry<Passed>(MOMENTS_KEY, {
  version: 1,
  maxAgeMs: 400 * 24 * 60 * 60 * 1000,
  parse(value) {
    if (!isRecord(value) || typeof value['user'] !== 'string') return null;
    const { user, moments } = value;
    const isList = Array.isArray(moments) && moments.every((one) => typeof one === 'string');
    return isList ? { user, moments } : null;
  },
});

/** Takes the moments that no tab of the person has had yet. */
function take(user: string, found: Found): Found {
  const before = entry.read(user)?.moments ?? [];
  const left = found.filter(([moment]) => !before.includes(moment));
  if (left.length > 0) entry.write({ user, moments: [...before, ...left.map(([moment]) => moment)] });
  return left;
}

/**
 * The moments to show, each once in this browser, by the id of their entry. None offline, and none for a person who
 * wants less motion.
 * @param found the moments in the activity.
 */
export function useMoments(user: string, found: Found): ReadonlyMap<string, Moment> {
  const isOnline = useOnline();
  const [taken, setTaken] = useState<Found>([]);
  const text = isOnline ? JSON.stringify(found) : '[]';
  // Before the first painting of the entry, so that nothing moves later.
  useLayoutEffect(() => {
    const left = take(user, JSON.parse(text) as Found);
    // oxlint-disable-next-line react/set-state-in-effect -- taking a moment changes the storage, once for all tabs
    if (left.length > 0 && !isStill()) setTaken((before) => [...before, ...left]);
  }, [user, text]);
  // What no longer counts, such as an opinion that the person has reported meanwhile, has no moment.
  const present = found.map(([, id]) => id);
  return new Map(taken.filter(([, id]) => present.includes(id)).map(([moment, id]) => [id, moment]));
}
