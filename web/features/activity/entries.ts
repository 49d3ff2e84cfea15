import type { Notice } from '#contract/notices.ts';
import type { Opinion } from '#contract/user-object.ts';
import type { Seen } from '#web/features/notices/use-notices.ts';

interface OpinionEntry {
  readonly kind: 'opinion';
  readonly at: string;
  readonly isNew: boolean;
  readonly opinion: Opinion;
}

/** The likes of a day, or a decision of moderators. */
export interface NoticeEntry {
  readonly kind: 'notice';
  readonly at: string;
  readonly isNew: boolean;
  readonly notice: Notice;
}

/** A line of the activity. */
export type Entry = OpinionEntry | NoticeEntry;

export interface Day {
  /** The time of its newest entry. */
  readonly at: string;
  /** Newest first, likes last. */
  readonly entries: readonly Entry[];
}

export interface Loaded {
  readonly opinions: readonly Opinion[];
  readonly notices: readonly Notice[];
  /** True if older ones can be loaded. */
  readonly hasMoreOpinions: boolean;
  readonly hasMoreNotices: boolean;
  readonly seen: Seen;
}

/** The list whose next page is needed first, because the other list already has older entries. */
export function listToContinue(loaded: Loaded): 'opinions' | 'notices' | null {
  const { hasMoreOpinions, hasMoreNotices } = loaded;
  if (!hasMoreOpinions || !hasMoreNotices)
    return hasMoreOpinions ? 'opinions' : hasMoreNotices ? 'notices' : null;
  return endOfOpinions(loaded) >= endOfNotices(loaded) ? 'opinions' : 'notices';
}

/** The time of the oldest loaded opinion, if there are older ones. `''`: everything is loaded. */
function endOfOpinions({ opinions, hasMoreOpinions }: Loaded): string {
  return hasMoreOpinions ? (opinions.at(-1)?.date ?? '~') : '';
}

function endOfNotices({ notices, hasMoreNotices }: Loaded): string {
  return hasMoreNotices ? (notices.at(-1)?.at ?? '~') : '';
}

/**
 * Merges both lists, newest first, by day of the reader's time zone. Ends where either list ends for now, because an
 * entry of its next page may belong in between. An opinion that waits for an approval needs no place between others, so
 * it is never left out. All times are ISO 8601 in UTC, which sort as texts.
 */
export function groupByDay(loaded: Loaded): readonly Day[] {
  const { opinions, notices, seen } = loaded;
  const end = [endOfOpinions(loaded), endOfNotices(loaded)].toSorted().at(-1) ?? '';
  const entries: Entry[] = [
    ...opinions.map((opinion): Entry => ({
      kind: 'opinion',
      at: opinion.date,
      isNew: isNew(opinion.date, seen.opinions),
      opinion,
    })),
    // The opinions themselves are in the list.
    ...notices
      .filter(({ kind }) => kind !== 'opinion' && kind !== 'waiting')
      .map((notice): Entry => ({
        kind: 'notice',
        at: notice.at,
        isNew: isNew(notice.at, seen.others),
        notice,
      })),
  ];
  const shown = entries
    .filter((entry) => entry.at >= end || isWaiting(entry))
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  const days: { at: string; entries: Entry[] }[] = [];
  for (const entry of shown) {
    const day = days.at(-1);
    if (day && isSameDay(day.at, entry.at)) day.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days.map((day) => ({ ...day, entries: day.entries.toSorted(likesLast) }));
}

/** True for an opinion that the person has not approved yet. */
export function isWaiting(entry: Entry): entry is OpinionEntry {
  return entry.kind === 'opinion' && entry.opinion.state === 'waiting';
}

export function isLikes(entry: Entry): entry is NoticeEntry {
  return entry.kind === 'notice' && entry.notice.kind === 'likes';
}

const likesLast = (one: Entry, other: Entry) => Number(isLikes(one)) - Number(isLikes(other));

export function isNew(at: string, seen: string | null): boolean {
  return seen === null || at > seen;
}

export function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
