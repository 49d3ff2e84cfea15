import { setImmediate } from 'node:timers/promises';
import type { ReactionKind } from '#contract/user.ts';
import { prepareOwnReactions } from '#server/access/people/reactions.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import type { Store } from '#server/platform/db/store.ts';

const MAX_BYTES = 24 * 1024 * 1024;
/** Estimated size of a reaction in a map, with the target's id. */
const REACTION_BYTES = 120;
/** Rows per statement. A statement of the embedded store blocks the event loop, so each must take less than 5 ms. */
const ROWS_PER_STATEMENT = 1_000;
/** Viewers with more reactions are not cached. */
const REACTIONS_MAX = 50_000;
/** Maximum age of a cached map, in milliseconds. It covers changes that no event reports. */
const MAX_AGE_MS = 60_000;

type Reactions = Map<string, ReactionKind>;

/** The viewers' own reactions. */
export interface OwnReactions {
  /** All reactions of a viewer by target id; undefined if they are not in memory. */
  peek(viewerId: string): ReadonlyMap<string, ReactionKind> | undefined;
  /** As {@link peek}, but reads reactions that are not in memory. Null for a viewer with too many. */
  read(viewerId: string): Promise<ReadonlyMap<string, ReactionKind> | null>;
}

interface Loaded {
  /** Null for a viewer with too many. */
  readonly reactions: Reactions | null;
  readonly loadedAtMs: number;
}

/**
 * Creates a cache of whole reaction maps. The commit event of a new reaction adds it to the map. Nothing else changes a
 * map, because the first choice is final.
 */
export function createOwnReactions(store: Pick<Store, 'db' | 'onCommit'>): OwnReactions {
  const readRows = prepareOwnReactions(store.db);
  const cache = createBoundedCache<Loaded>('own-reactions', MAX_BYTES);
  /** Maps that are being read. Events during the read are added to these maps too. */
  const loading = new Map<string, Promise<Reactions | null>>();
  const unfinished = new Map<string, Reactions>();

  store.onCommit((event) => {
    if (event.kind === 'bulk-changed') {
      cache.clear();
      loading.clear();
      unfinished.clear();
    } else if (event.kind === 'reaction-stored') {
      unfinished.get(event.actorId)?.set(event.targetId, event.reaction);
      const loaded = cache.get(event.actorId);
      loaded?.reactions?.set(event.targetId, event.reaction);
      if (loaded?.reactions) add(event.actorId, loaded.reactions, loaded.loadedAtMs);
    }
  });

  function add(viewerId: string, reactions: Reactions, loadedAtMs: number): void {
    const isTooLarge = reactions.size > REACTIONS_MAX;
    const bytes = isTooLarge ? 0 : reactions.size * REACTION_BYTES;
    cache.set(viewerId, { reactions: isTooLarge ? null : reactions, loadedAtMs }, bytes);
  }

  /** @returns undefined if unknown. */
  function find(viewerId: string): Reactions | null | undefined {
    const loaded = cache.get(viewerId);
    const isFresh = loaded && performance.now() - loaded.loadedAtMs < MAX_AGE_MS;
    return isFresh ? loaded.reactions : undefined;
  }

  async function load(viewerId: string): Promise<Reactions | null> {
    const reactions: Reactions = new Map();
    unfinished.set(viewerId, reactions);
    const loadedAtMs = performance.now();
    for (let after = ''; ;) {
      const rows = await readRows({ viewerId, after, rows: ROWS_PER_STATEMENT });
      for (const { target_id, kind } of rows) reactions.set(target_id, kind);
      after = rows.at(-1)?.target_id ?? '';
      if (rows.length < ROWS_PER_STATEMENT || reactions.size > REACTIONS_MAX) break;
      await setImmediate();
    }
    // A bulk load during the read removes the map from `unfinished`. The next reader then starts again.
    if (unfinished.get(viewerId) === reactions) add(viewerId, reactions, loadedAtMs);
    return reactions.size > REACTIONS_MAX ? null : reactions;
  }

  return {
    peek: (viewerId) => find(viewerId) ?? undefined,
    async read(viewerId) {
      const known = find(viewerId);
      if (known !== undefined) return known;
      const running =
        loading.get(viewerId) ??
        load(viewerId).finally(() => {
          if (loading.get(viewerId) !== running) return;
          loading.delete(viewerId);
          unfinished.delete(viewerId);
        });
      loading.set(viewerId, running);
      return running;
    },
  };
}
