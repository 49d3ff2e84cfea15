import { isNew as isUnseen, type Loaded } from '#web/features/activity/entries.ts';

/** The numbers of opinions, and of likes, that get a moment. */
const REACHED = [1, 10] as const;

/** The first or tenth opinion, or like, that a person has received. */
export type Moment = `${'opinion' | 'like'}-${(typeof REACHED)[number]}`;

/** An entry of the activity, with the number of opinions or likes that it is about. */
interface Counted {
  readonly id: string;
  readonly count: number;
  readonly isNew: boolean;
}

/** Pairs of a moment and the id of the entry in which it was reached. */
export type Found = readonly (readonly [Moment, string])[];

/**
 * The moments in the activity. An opinion has none while older ones are not loaded, because some of those may not count.
 * @param loaded with those opinions alone that count.
 */
export function momentsIn({ opinions, hasMoreOpinions, notices, seen }: Loaded, allLikes: number): Found {
  const likes = notices
    .filter(({ kind }) => kind === 'likes')
    .map(({ id, count, at }) => ({ id, count, isNew: isUnseen(at, seen.others) }));
  const olderLikes = allLikes - likes.reduce((sum, { count }) => sum + count, 0);
  const written = opinions.map(({ comment_id: id, date }) => ({
    id,
    count: 1,
    isNew: isUnseen(date, seen.opinions),
  }));
  return [
    ...(hasMoreOpinions ? [] : findMoments('opinion', written, 0)),
    // The number of likes may be older than the notices.
    ...findMoments('like', likes, Math.max(0, olderLikes)),
  ];
}

/**
 * Finds the entries in which a number was reached, as far as the person has not seen them before.
 * @param entries newest first.
 * @param older the number of opinions or likes before these entries.
 */
export function findMoments(kind: 'opinion' | 'like', entries: readonly Counted[], older: number): Found {
  let total = older;
  return entries.toReversed().flatMap(({ id, count, isNew }) => {
    const before = total;
    total += count;
    return REACHED.filter((number) => isNew && before < number && number <= total).map(
      (number) => [`${kind}-${number}`, id] as const,
    );
  });
}
