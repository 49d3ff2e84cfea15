import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { countCharacters } from '#contract/input.ts';
import { allCards } from '#web/data/cards/card-store.ts';
import { matchNames } from '#web/features/people/search/match-names.ts';
import { requestNames, SUGGESTED_MAX } from '#web/features/people/search/request-names.ts';
import { useRecentSearches } from '#web/features/people/search/recent-searches.ts';
import { toSuggestedPerson, type SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

/** The server gets texts of at least this length, `WAIT_MS` after the last key. */
const REQUEST_FROM = 2;
const WAIT_MS = 300;

interface NamesAnswer {
  readonly text: string;
  readonly people: readonly SuggestedPerson[];
}

/**
 * Up to five people for the text in the box. People loaded in this visit appear at once, the server's people below.
 * Shown names keep their places, so that no name moves under a finger.
 */
export function useSuggestedNames(text: string): readonly SuggestedPerson[] {
  const client = useQueryClient();
  const { recents } = useRecentSearches();
  const [answer, setAnswer] = useState<NamesAnswer | null>(null);

  const known = useMemo(() => {
    const opened = recents.flatMap((recent) => (recent.kind === 'person' ? [recent.person] : []));
    // The cards are newer than the stored data about opened people.
    const people = [...allCards(client).map(toSuggestedPerson), ...opened];
    return matchNames(text, people).slice(0, SUGGESTED_MAX);
  }, [client, recents, text]);

  const asks = known.length < SUGGESTED_MAX && countCharacters(text) >= REQUEST_FROM;
  useEffect(() => {
    if (!asks) return;
    const controller = new AbortController();
    const request = async () => {
      const people = await requestNames(client, text, controller.signal);
      if (people && !controller.signal.aborted) setAnswer({ text, people });
    };
    const timer = setTimeout(() => void request(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asks, client, text]);

  return useMemo(() => {
    const ids = new Set(known.map(({ uid }) => uid));
    const others = answer?.text === text ? answer.people.filter(({ uid }) => !ids.has(uid)) : [];
    return [...known, ...others].slice(0, SUGGESTED_MAX);
  }, [answer, known, text]);
}
