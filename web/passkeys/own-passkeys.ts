import { listPasskeys, type Passkey } from '#contract/passkeys.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/queries/use-query.ts';

/** Here and not in query-keys.ts, which every first screen loads. */
export const passkeysKey = ['passkeys'] as const;

/** The person's passkeys, oldest first. Without the part of WebAuthn, which is large. */
export function useOwnPasskeys() {
  return useQuery<readonly Passkey[]>(passkeysKey, {
    fetchData: async ({ signal }) => (await call(listPasskeys, {}, { signal })).data.data,
    staleMs: 0,
  });
}
