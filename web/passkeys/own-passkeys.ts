import { listPasskeys, type Passkey } from '#contract/passkeys.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/queries/use-query.ts';

/** Not in query-keys.ts, because every first screen loads that file. */
export const passkeysKey = ['passkeys'] as const;

/** The person's passkeys, oldest first. Does not load the WebAuthn code, which is large. */
export function useOwnPasskeys() {
  return useQuery<readonly Passkey[]>(passkeysKey, {
    fetchData: async ({ signal }) => (await call(listPasskeys, {}, { signal })).data.data,
    staleMs: 0,
  });
}
