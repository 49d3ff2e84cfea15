import {
  isLikes,
  isSameDay,
  isWaiting,
  type Day,
  type Entry,
  type NoticeEntry,
} from '#web/features/activity/entries.ts';

/**
 * A part of the screen: opinions that wait for an approval, a day under its heading, or the likes of days that have
 * nothing else.
 */
export type Section =
  | { readonly kind: 'waiting'; readonly entries: readonly Entry[] }
  | { readonly kind: 'day'; readonly at: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'likes'; readonly entries: readonly NoticeEntry[] };

/**
 * Puts what waits for the person first. Days in a row that have likes alone become one section, except for today and for
 * days with a moment.
 * @param hasMoment returns whether the entry with this id has a moment.
 * @param now ISO 8601.
 */
export function toSections(
  days: readonly Day[],
  hasMoment: (id: string) => boolean,
  now = new Date().toISOString(),
): readonly Section[] {
  // The oldest first: what comes meanwhile does not move the buttons under a finger.
  const waiting = days.flatMap(({ entries }) => entries.filter(isWaiting)).toReversed();
  const sections: Section[] = waiting.length > 0 ? [{ kind: 'waiting', entries: waiting }] : [];
  /** The likes of the last days, while they may get more. */
  let run: NoticeEntry[] | null = null;
  for (const day of days) {
    const entries = day.entries.filter((entry) => !isWaiting(entry));
    if (entries.length === 0) continue;
    if (!entries.every(isLikes)) {
      sections.push({ kind: 'day', at: day.at, entries });
      run = null;
    } else if (isSameDay(day.at, now) || entries.some(({ notice }) => hasMoment(notice.id))) {
      sections.push(...entries.map((entry): Section => ({ kind: 'likes', entries: [entry] })));
      run = null;
    } else if (run) run.push(...entries);
    else sections.push({ kind: 'likes', entries: (run = [...entries]) });
  }
  return sections;
}

/** Stays the same while older entries load below, so that an open line stays open. No two sections have the same. */
export function keyOf({ kind, entries: [first] }: Section): string {
  // Its first entry changes with each approval.
  if (kind === 'waiting') return kind;
  if (first?.kind === 'notice') return `${kind}-${first.notice.id}`;
  // In the reader's time zone, like the days themselves.
  return `${kind}-${first && new Date(first.at).toDateString()}`;
}
