import { useQuery, useQueryClient, skipToken } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findPeople, type FoundPerson } from '#contract/officers.ts';
import { call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

interface Wish {
  readonly q: string;
  readonly reason: string;
}

export interface FoundPeople extends Wish {
  readonly people: readonly FoundPerson[];
  readonly more: boolean;
  readonly rules: readonly { readonly id: string; readonly text: string }[];
}

const queryKey = queryKeys.moderation('people');

/**
 * Looks people up. The log records each request, so nothing is requested again automatically. The last search stays in
 * memory for the way back from a case. It is never in the page's address, because the text may be a mail address.
 */
export function usePeople() {
  const client = useQueryClient();
  const { data: found } = useQuery<FoundPeople>({ queryKey, queryFn: skipToken, staleTime: Infinity });
  const [asked, setAsked] = useState<Wish | null>(found ?? null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const latest = useRef(0);

  const find = async (wish: Wish) => {
    latest.current += 1;
    const mine = latest.current;
    setAsked(wish);
    setBusy(true);
    setError(null);
    try {
      const { data, more, rules } = (await call(findPeople, wish)).data;
      if (mine === latest.current)
        client.setQueryData<FoundPeople>(queryKey, { ...wish, people: data, more, rules });
    } catch (failure) {
      if (mine === latest.current) setError(failure as Error);
    }
    if (mine === latest.current) setBusy(false);
  };
  const again = () => (asked ? find(asked) : undefined);
  return { found, asked, busy, error, find, again };
}
