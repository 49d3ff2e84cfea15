import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PAGE_MAX } from '#contract/limits.ts';
import { getPeople } from '#contract/people.ts';
import type { Card, User } from '#contract/user-object.ts';
import { call } from '#web/data/api/api.ts';
import { allCards, mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { noFilters } from '#web/features/people/filter-address.ts';

export const FIRST_PEOPLE = 3;
/** The reader soon sees this many first cards of the list, so other people are preferred. */
const LIST_TOP = 6;

/**
 * Three students to start with. Students of the user's college come before others, and students further down the list
 * come first. If the list has too few of the college, one longer page is searched. Nobody if all students are in view
 * anyway. Null while it loads.
 */
export function useFirstPeople(user: User): readonly Card[] | null {
  const client = useQueryClient();
  const [people, setPeople] = useState(() => {
    const loaded = chooseFirst(client, user);
    return areOfCollege(loaded, user) ? loaded : null;
  });
  useEffect(() => {
    if (people) return;
    let isLeft = false;
    const show = () => !isLeft && setPeople(chooseFirst(client, user));
    // Without an answer the loaded ones are enough.
    loadMore(client).then(show, show);
    return () => void (isLeft = true);
  }, [client, people, user]);
  return people;
}

/** True if there are enough people and all are of the user's college. */
export function areOfCollege(people: readonly Card[], user: User): boolean {
  return people.length === FIRST_PEOPLE && people.every(({ college }) => college === user.college);
}

async function loadMore(client: QueryClient): Promise<void> {
  const { sort, ...filter } = noFilters;
  const startedAt = requestTime();
  const { data } = await call(getPeople, { ...filter, hated: sort, limit: PAGE_MAX });
  mergeCards(client, data, startedAt);
}

function chooseFirst(client: QueryClient, user: User): readonly Card[] {
  const list = allCards(client).filter(({ uid }) => uid !== user.uid);
  if (list.length <= LIST_TOP) return [];
  const others = [...list.slice(LIST_TOP), ...list.slice(0, LIST_TOP)];
  const isSame = ({ college }: Card) => college === user.college;
  return [...others.filter(isSame), ...others.filter((card) => !isSame(card))].slice(0, FIRST_PEOPLE);
}
