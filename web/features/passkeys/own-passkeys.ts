import { useQuery } from '@tanstack/react-query';
import { listPasskeys, type Passkey } from '#contract/passkeys.ts';
import { call } from '#web/data/api/api.ts';

/** Not in query-keys.ts, because every first screen loads that file. */
export const passkeysKey = ['passkeys'] as const;

/** The person's passkeys, oldest first. Does not load the WebAuthn code, which is large. */
export function useOwnPasskeys() {
  return useQuery<readonly Passkey[]>({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).data.data,
    staleTime: 0,
  });
}
