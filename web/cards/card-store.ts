import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Card } from '#contract/user.ts';
import { queryKeys } from '#web/query-keys.ts';

/** Must be repeatable: applied to a card that has the change already, it changes nothing. */
type Change = (card: Card) => Card;

/** A change that is shown while its call is on its way. End it with one of the two. */
export interface PendingChange {
  /** The server has done it, or something else: then `outcome` says what. */
  readonly confirm: (outcome?: Change) => void;
  /** The server has refused it: nothing else is taken back. */
  readonly cancel: () => void;
}

/**
 * One person's card, once, for every list that shows it. Answers are merged by the time their request started, so that
 * a late answer never replaces newer data; the viewer's own pending changes are applied on top of whatever arrives.
 */
interface CardEntry {
  /** As the server last said; null: the person is no longer there. */
  readonly confirmed: Card | null;
  /** What `confirmed` is from, in {@link requestTime}. */
  readonly at: number;
  readonly pending: readonly Change[];
  readonly shown: Card | null;
}

let lastTime = 0;

/** The time to note when a request starts: a number that only grows. Data of an earlier visit is of time 0. */
export function requestTime(): number {
  lastTime += 1;
  return lastTime;
}

function update(client: QueryClient, id: string, next: (entry: CardEntry) => Omit<CardEntry, 'shown'>) {
  const key = queryKeys.card(id);
  const entry = client.getQueryData<CardEntry>(key);
  const { confirmed, at, pending } = next(
    entry ?? { confirmed: null, at: -Infinity, pending: [], shown: null },
  );
  const shown = confirmed && pending.reduce((card, change) => change(card), confirmed);
  client.setQueryData<CardEntry>(key, { confirmed, at, pending, shown });
}

/** Adds an answer's cards. Returns the ids of those that are to be shown. */
export function mergeCards(client: QueryClient, cards: readonly Card[], startedAt: number): string[] {
  for (const card of cards) {
    update(client, card.uid, (entry) =>
      startedAt < entry.at ? entry : { confirmed: card, at: startedAt, pending: entry.pending },
    );
  }
  return cards.map((card) => card.uid).filter((id) => readCard(client, id) !== null);
}

export function readCard(client: QueryClient, id: string): Card | null {
  return client.getQueryData<CardEntry>(queryKeys.card(id))?.shown ?? null;
}

/** Shows a change at once. A card that is not there is not changed. */
export function changeCard(client: QueryClient, id: string, change: Change): PendingChange {
  update(client, id, (entry) => ({ ...entry, pending: [...entry.pending, change] }));
  const withoutChange = (entry: CardEntry) => entry.pending.filter((one) => one !== change);
  return {
    confirm: (outcome = change) =>
      update(client, id, (entry) => ({
        confirmed: entry.confirmed && outcome(entry.confirmed),
        at: entry.confirmed ? requestTime() : entry.at,
        pending: withoutChange(entry),
      })),
    cancel: () => update(client, id, (entry) => ({ ...entry, pending: withoutChange(entry) })),
  };
}

/** From now on the card is shown nowhere, whatever answers to earlier requests say. */
export function removeCard(client: QueryClient, id: string): void {
  update(client, id, () => ({ confirmed: null, at: requestTime(), pending: [] }));
}

/** Every card that is shown somewhere. */
export function allCards(client: QueryClient): Card[] {
  return client
    .getQueriesData<CardEntry>({ queryKey: queryKeys.cards })
    .flatMap(([, entry]) => entry?.shown ?? []);
}

const shownOf = (entry: CardEntry) => entry.shown;

export function useCard(id: string): Card | null {
  const { data } = useQuery<CardEntry, Error, Card | null>({
    queryKey: queryKeys.card(id),
    queryFn: skipToken,
    select: shownOf,
    staleTime: Infinity,
    notifyOnChangeProps: ['data'],
  });
  return data ?? null;
}

export function useChangeCard(id: string): (change: Change) => PendingChange {
  const client = useQueryClient();
  return useCallback((change) => changeCard(client, id, change), [client, id]);
}
