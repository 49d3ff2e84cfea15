import type { QueryClient } from '#web/queries/query-client.ts';

export const loadRemovePerson = () => import('#web/cards/remove-person.ts');

/**
 * Removes a person from everything on screen and in storage (remove-person.ts). Does nothing if that file cannot load.
 */
export async function removePerson(client: QueryClient, id: string): Promise<void> {
  const file = await loadRemovePerson().catch(() => null);
  file?.removePerson(client, id);
}
