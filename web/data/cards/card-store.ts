import { useCallback } from 'react';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Card } from '#contract/user-object.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { requestTime } from '#web/data/api/request-time.ts';

/** A change of a card. Must be idempotent: a card that already has the change stays the same. */
type Change = (card: Card) => Card;

/** A change that is shown while its call runs. The caller must confirm or cancel it. */
export interface PendingChange {
  /** Call it when the server has made the change. `outcome`: the server's actual change, if it differs. */
  readonly confirm: (outcome?: Change) => void;
  /** Call it when the server has refused the change. Reverts this change only. */
  readonly cancel: () => void;
}

/**
 * The state of one person's card, shared by all lists. Answers are merged by the start time of their request, so that a
 * late answer never replaces newer data. The viewer's pending changes are applied on top.
 */
interface CardEntry {
  /** The card of the newest answer; null if the person no longer exists. */
  readonly confirmed: Card | null;
  /** The {@link requestTime} of `confirmed`. */
  readonly at: number;
  readonly pending: readonly Change[];
  readonly shown: Card | null;
}

function update(client: QueryClient, id: string, next: (entry: CardEntry) => Omit<CardEntry, 'shown'>) {
  const key = queryKeys.card(id);
  const entry = client.getQueryData<CardEntry>(key);
  const { confirmed, at, pending } = next(
    entry ?? { confirmed: null, at: -Infinity, pending: [], shown: null },
  );
  const shown = confirmed && pending.reduce((card, change) => change(card), confirmed);
  client.setQueryData(key, { confirmed, at, pending, shown } satisfies CardEntry);
}

/** Adds the cards of an answer. Returns the ids of the cards to show. */
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

/** Shows a change at once. Ignores a card that does not exist. */
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

/** Removes the card from all lists. Answers to earlier requests do not bring it back. */
export function removeCard(client: QueryClient, id: string): void {
  update(client, id, () => ({ confirmed: null, at: requestTime(), pending: [] }));
}

/** All existing cards in the store. */
export function allCards(client: QueryClient): Card[] {
  return client
    .getQueriesData<CardEntry>({ queryKey: queryKeys.cards })
    .flatMap(([, entry]) => entry?.shown ?? []);
}

const shownOf = ({ shown }: CardEntry) => shown;

export function useCard(id: string): Card | null {
  const { data } = useQuery({ queryKey: queryKeys.card(id), queryFn: skipToken, select: shownOf });
  return data ?? null;
}

export function useChangeCard(id: string): (change: Change) => PendingChange {
  const client = useQueryClient();
  return useCallback((change) => changeCard(client, id, change), [client, id]);
}
