import { laterPart } from '#web/ui/later-part.tsx';

// The controls of a card or an opinion that load after the first cards (`safety` in scripts/chunk-groups.ts).

/** As wide as its button. */
export const CardMenu = laterPart(
  () => import('#web/safety/card-menu.tsx'),
  'CardMenu',
  () => <span className="size-11" />,
);
export const OpinionMenu = laterPart(
  () => import('#web/safety/opinion-menu.tsx'),
  'OpinionMenu',
  () => <span className="-mx-2 -my-1 size-11" />,
);
/** Shown on an opinion that not everybody sees. */
export const OpinionState = laterPart(() => import('#web/safety/opinion-state.tsx'), 'OpinionState');
