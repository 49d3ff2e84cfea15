import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  block,
  listBlocks,
  listRestricts,
  restrict,
  unblock,
  unrestrict,
  type ChosenPerson,
} from '#contract/safety.ts';
import { call } from '#web/data/api/api.ts';
import { returned } from '#web/data/cards/returned.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

export const calls = {
  blocks: { list: listBlocks, start: block, end: unblock },
  restricts: { list: listRestricts, start: restrict, end: unrestrict },
} as const;
export type ChosenKind = keyof typeof calls;

/** The list of people whom the viewer has blocked or restricted. */
export function chosenQuery(kind: ChosenKind) {
  return queryOptions<readonly ChosenPerson[]>({
    queryKey: queryKeys.safety(kind),
    queryFn: async ({ signal }) => (await call(calls[kind].list, {}, { signal })).data.data,
    staleTime: 0,
  });
}

/** Removes a person from a loaded list. Also removes data that were loaded without the person's cards and opinions. */
export function forgetChosen(client: QueryClient, kind: ChosenKind, id: string): void {
  changeData<readonly ChosenPerson[]>(client, { queryKey: queryKeys.safety(kind) }, (people) =>
    people.filter((person) => person.id !== id),
  );
  if (kind === 'blocks') returned.add(id);
  for (const key of [queryKeys.allPeople, queryKeys.searches, queryKeys.allOpinions])
    client.removeQueries({ queryKey: key, type: 'inactive' });
}
