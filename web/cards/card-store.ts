import { useCallback } from 'react';
import type { Card } from '#contract/user-object.ts';
import type { QueryClient } from '#web/queries/query-client.ts';
import { useQueryClient, useQueryData } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { requestTime } from '#web/request-time.ts';

/** Must be idempotent: a card that has the change already stays the same. */
type Change = (card: Card) => Card;

/** A change that is shown while its call is running. The caller must confirm or cancel it. */
export interface PendingChange {
  /** The server has made the change. `outcome`: what it changed, if that is something else. */
  readonly confirm: (outcome?: Change) => void;
  /** The server has refused the change: reverts this change only. */
  readonly cancel: () => void;
}

/**
 * The state of one person's card. All lists share it. Answers are merged by the start time of their request, so that a
 * late answer never replaces newer data. The viewer's pending changes are applied on top.
 */
interface CardEntry {
  /** The card of the newest answer; null: the person does not exist any more. */
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

/** Adds the cards of an answer. Returns the ids of those to show. */
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

/** Shows a change at once. Does nothing to a card that does not exist. */
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

/** All cards that exist in the store. */
export function allCards(client: QueryClient): Card[] {
  return client
    .getQueriesData<CardEntry>({ queryKey: queryKeys.cards })
    .flatMap(([, entry]) => entry?.shown ?? []);
}

const shownOf = (entry: unknown) => (entry as CardEntry).shown;

export function useCard(id: string): Card | null {
  return useQueryData(queryKeys.card(id), shownOf) ?? null;
}

export function useChangeCard(id: string): (change: Change) => PendingChange {
  const client = useQueryClient();
  return useCallback((change) => changeCard(client, id, change), [client, id]);
}
