import { laterPart } from '#web/ui/later-part.tsx';

// The controls of a card or an opinion that load after the first cards (`write` in scripts/chunk-groups.ts).

/** Shown on an opinion that not everybody sees. */
export const OpinionState = laterPart(() => import('#web/safety/opinion-state.tsx'), 'OpinionState');
