import { useEffect, useState } from 'react';
import { getCollege } from '#contract/college.ts';
import { call } from '#web/data/api/api.ts';

/** Pause after a key before the server is asked, in milliseconds. */
const PAUSE_MS = 400;

/** The college of the typed address; `''` while unknown. Sends only the address's domain. */
export function useCollege(email: string): string {
  const domain = /@([^\s@]+\.[^\s@]{2,})\s*$/.exec(email)?.[1]?.toLowerCase() ?? '';
  const [found, setFound] = useState({ domain: '', college: '' });
  useEffect(() => {
    if (domain === '') return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call(getCollege, { domain }, { signal: ended.signal }).then(
        ({ data }) => setFound({ domain, college: data.college }),
        // The card keeps its placeholder.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [domain]);
  return found.domain === domain ? found.college : '';
}
