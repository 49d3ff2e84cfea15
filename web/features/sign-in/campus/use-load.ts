import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/data/api/api.ts';

interface Handlers<E> {
  readonly onAnswer: (answer: OutputOf<E>) => void;
  /** @returns true if there is nothing to try again. */
  readonly onError: (error: unknown) => boolean;
}

/** Calls an endpoint without input on mount and on each `retry`. `error`: null until a call fails. */
export function useLoad<E extends Endpoint>(endpoint: E, { onAnswer, onError }: Handlers<E>) {
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState<{ attempt: number; error: unknown } | null>(null);
  const answer = useEffectEvent(onAnswer);
  const refuse = useEffectEvent(onError);

  useEffect(() => {
    const ended = new AbortController();
    call(endpoint, {} as InputOf<E>, { signal: ended.signal }).then(
      ({ data }) => !ended.signal.aborted && answer(data),
      (error: unknown) => !ended.signal.aborted && !refuse(error) && setFailure({ attempt, error }),
    );
    return () => ended.abort();
  }, [endpoint, attempt]);

  return {
    error: failure?.attempt === attempt ? failure.error : null,
    retry: () => setAttempt(attempt + 1),
  };
}
