import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The store of the tests' provider. The provider's own memory prints a warning. */
export function createProviderMemory(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => stored.get(keyOf(id)),
      findByUid: async (uid) => [...stored.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = stored.get(keyOf(id));
        if (payload) payload.consumed = true;
      },
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grant) => {
        for (const [key, payload] of stored) if (payload.grantId === grant) stored.delete(key);
      },
    };
  };
}
