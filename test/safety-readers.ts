import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import type { Context } from '#server/identity/context.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createSessions, type Sessions } from '#server/identity/sessions.ts';
import { createOpinionReader } from '#server/features/opinions/opinion-pages.ts';
import { createCardReader } from '#server/features/people/cards.ts';
import { createPageReader } from '#server/features/people/list.ts';
import { createNameSearch } from '#server/features/people/search/search.ts';

const lostEvents = {
  'no events of relations': 'relations-changed',
  'no events of opinions': 'opinions-changed',
  'no events of people': 'person-changed',
} as const;

/** A planted error, which a comparison must find. */
export type Plant = 'no relations' | keyof typeof lostEvents;

export type Readers = ReturnType<typeof createReaders>;

/** The product's readers with separate caches, and perhaps a planted error. */
export function createReaders({ store, clock }: Context, plant: Plant | null = null) {
  const lost = plant === null || plant === 'no relations' ? null : lostEvents[plant];
  const heard: Pick<Store, 'db' | 'urgentDb' | 'onCommit' | 'run'> = {
    db: store.db,
    urgentDb: store.urgentDb,
    run: (write, params) => store.run(write, params),
    onCommit: (listener) => store.onCommit((event: CommitEvent) => event.kind !== lost && listener(event)),
  };
  const sessions = createSessions(heard, clock);
  return {
    db: store.db,
    sessions: plant === 'no relations' ? withoutRelations(sessions) : sessions,
    cards: createCardReader(heard),
    pages: createPageReader(heard, () => 0),
    names: createNameSearch(heard),
    opinions: createOpinionReader(heard),
  };
}

function withoutRelations(sessions: Sessions): Pick<Sessions, 'read'> {
  return {
    async read(hash) {
      const viewer = await sessions.read(hash);
      return viewer && { ...viewer, relations: null };
    },
  };
}
